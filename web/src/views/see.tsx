import type { View } from "../app";
import { Picture } from "./picture";

export function SeeView(view: View) {
  return (
    <section class="card">
      <Picture {...view} />
    </section>
  );
}
