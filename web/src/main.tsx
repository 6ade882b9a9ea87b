import "uplot/dist/uPlot.min.css";
import "./style.css";
import { render } from "preact";
import { App } from "./app";

const page = document.getElementById("page")!;
page.replaceChildren();
render(<App />, page);
