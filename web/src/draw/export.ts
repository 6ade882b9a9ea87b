// What can be taken away from a picture: numbers as text, the picture as SVG (drawn by the core) or as PNG made from it.
import { core } from "../core/client";

export type Cells = (number | string)[];

export function save(name: string, content: Blob) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

export const saveText = (name: string, text: string, type = "text/plain") => save(name, new Blob([text], { type: `${type};charset=utf-8` }));

export function csv(rows: Cells[], names: string[], outcomes: boolean): string {
  const last = outcomes ? "outcome" : "value";
  if (rows.length === 1 && names.length === 1) return `${names[0]},${last}\n` + rows[0]!.map((v, n) => `${n},${v}\n`).join("");
  return `${names.join(",")},${last}\n` + rows.map((row, a) => row.map((v, b) => `${a},${b},${v}\n`).join("")).join("");
}

export const bfile = (row: Cells): string => row.map((v, n) => `${n} ${v}\n`).join("");

/** The core's own picture. */
export async function svg(line: string): Promise<string | null> {
  const reply = await core.ask(`${line} --plot -`);
  return reply.ok && reply.verb === "values" ? (reply.picture ?? null) : null;
}

export async function png(picture: string, scale = 2): Promise<Blob | null> {
  const image = new Image();
  image.src = URL.createObjectURL(new Blob([picture], { type: "image/svg+xml" }));
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = image.naturalWidth * scale;
  canvas.height = image.naturalHeight * scale;
  const pen = canvas.getContext("2d")!;
  pen.drawImage(image, 0, 0, canvas.width, canvas.height);
  URL.revokeObjectURL(image.src);
  return new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
}
