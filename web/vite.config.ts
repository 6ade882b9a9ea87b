import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";

const core = fileURLToPath(new URL("../build/wasm", import.meta.url));

export default defineConfig({
  base: "./",
  resolve: { alias: { "#core": core } },
  esbuild: { jsx: "automatic", jsxImportSource: "preact" },
  worker: { format: "es" },
  build: { target: "es2022", assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  server: { host: "127.0.0.1", fs: { allow: [".", core] } },
});
