/** How pages become a few files: no inline script or style, which their policy forbids. */
import { pagePlugins, type LeftOut } from "@payroll/ui/vite/plugins.ts"
import { defineConfig } from "vite"
import { operationShapes } from "./operationShapes.ts"

/** Libraries mark files for servers that render, and the shapes take their time: neither is news. */
const EXPECTED = new Set(["MODULE_LEVEL_DIRECTIVE", "PLUGIN_TIMINGS"])

/** The configuration of the build of pages below a path. */
export const pageConfig = (base: string, without?: ReadonlyArray<LeftOut>) =>
  defineConfig({
    base,
    logLevel: "warn",
    oxc: { jsx: { runtime: "automatic" } },
    plugins: [...pagePlugins(without), operationShapes()],
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
        onLog: (level, log, report) =>
          EXPECTED.has(log.code ?? "") ? undefined : report(level, log)
      }
    }
  })
