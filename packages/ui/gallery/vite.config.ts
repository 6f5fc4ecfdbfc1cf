/** How the page of all components is built, with the same restrictions as the pages that use them. */
import { defineConfig } from "vite"
import { pagePlugins } from "../src/vite/plugins.ts"

export default defineConfig({
  logLevel: "error",
  oxc: { jsx: { runtime: "automatic" } },
  plugins: pagePlugins(),
  build: {
    target: "es2023",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false
  }
})
