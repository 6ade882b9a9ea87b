import "uplot/dist/uPlot.min.css";
import "./style.css";
import { render } from "preact";
import { App } from "./app";

const page = document.getElementById("page")!;
page.replaceChildren();
render(<App />, page);

// For times without a network: the service worker keeps what this page was made of.
const QUIET = 3000;
async function keep() {
  await navigator.serviceWorker.register("./sw.js");
  const { active } = await navigator.serviceWorker.ready;
  const used = performance.getEntriesByType("resource").map((entry) => entry.name);
  const own = used.filter((url) => url.startsWith(location.origin) && !url.endsWith("/sw.js"));
  active?.postMessage([...new Set([location.origin + location.pathname, ...own])]);
}
if (import.meta.env.PROD && "serviceWorker" in navigator) setTimeout(() => void keep().catch(() => undefined), QUIET);
