/** How the console becomes a few files: no inline script or style, which its policy forbids. */
import { defineConfig } from "vite"

export default defineConfig({
  base: "/console/",
  logLevel: "warn",
  oxc: { jsx: { runtime: "automatic" } },
  build: {
    outDir: "dist",
    emptyOutDir: true,
    target: "es2023",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // Libraries mark files for servers that render; the console has none.
    rolldownOptions: {
      onLog: (level, log, report) =>
        log.code === "MODULE_LEVEL_DIRECTIVE" ? undefined : report(level, log)
    }
  }
})
