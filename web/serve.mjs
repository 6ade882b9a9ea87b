// Serves web/dist on 127.0.0.1 and prints the address. `node serve.mjs [PORT]`; any static host does as well.
import { createReadStream, existsSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";

const TYPES = { ".html": "text/html; charset=utf-8", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml", ".wasm": "application/wasm" };
const root = fileURLToPath(new URL("dist/", import.meta.url));

/** @returns {Promise<{ address: string, close(): void }>} */
export function serve(port = 0) {
  const server = createServer((request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url, "http://localhost").pathname));
    const file = join(root, path.endsWith("/") ? path + "index.html" : path);
    if (!file.startsWith(root) || !existsSync(file) || !statSync(file).isFile()) return void response.writeHead(404).end();
    response.writeHead(200, { "content-type": TYPES[extname(file)] ?? "application/octet-stream", "cache-control": "no-cache" });
    createReadStream(file).pipe(response);
  });
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", () => resolve({ address: `http://127.0.0.1:${server.address().port}/`, close: () => (server.closeAllConnections(), server.close()) }));
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const wanted = Number(process.argv[2] ?? 4173);
  const { address } = await serve(wanted).catch(() => serve(0));
  console.log(address);
}
