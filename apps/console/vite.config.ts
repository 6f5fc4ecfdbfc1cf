/** How the console becomes a few files: no inline script or style, which its policy forbids. */
import { pagePlugins } from "@payroll/ui/vite/plugins.ts"
import { defineConfig } from "vite"
import { operationShapes } from "./operationShapes.ts"

/** Libraries mark files for servers that render, and the shapes take their time: neither is news. */
const EXPECTED = new Set(["MODULE_LEVEL_DIRECTIVE", "PLUGIN_TIMINGS"])

export default defineConfig({
  base: "/console/",
  logLevel: "warn",
  oxc: { jsx: { runtime: "automatic" } },
  plugins: [...pagePlugins(), operationShapes()],
  build: {
    outDir: "dist",
    emptyOutDir: true,
    target: "es2023",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // The test of the files holds their compressed sizes.
    chunkSizeWarningLimit: 1_000,
    rolldownOptions: {
      onLog: (level, log, report) => (EXPECTED.has(log.code ?? "") ? undefined : report(level, log))
    }
  }
})
