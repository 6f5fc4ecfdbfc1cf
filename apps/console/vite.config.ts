/** How the console becomes a few files: no inline script or style, which its policy forbids. */
import { defineConfig } from "vite"
import { operationShapes } from "./operationShapes.ts"

/** The languages of the pages. react-aria has its own words in thirty, of which the others would be half of it. */
const LANGUAGES = new Set(["en-US", "es-ES"])
const OTHER_LANGUAGE = /\/intl\/\w+\/(\w\w-\w\w)\.m?js$/
const NO_WORDS = "\0no-words"

const languages = () => ({
  name: "languages",
  enforce: "pre" as const,
  resolveId: (id: string) => {
    const [, language] = OTHER_LANGUAGE.exec(id) ?? []
    return language === undefined || LANGUAGES.has(language) ? undefined : NO_WORDS
  },
  load: (id: string) => (id === NO_WORDS ? "export default {}" : undefined)
})

/** Libraries mark files for servers that render, and the shapes take their time: neither is news. */
const EXPECTED = new Set(["MODULE_LEVEL_DIRECTIVE", "PLUGIN_TIMINGS"])

export default defineConfig({
  base: "/console/",
  logLevel: "warn",
  oxc: { jsx: { runtime: "automatic" } },
  plugins: [languages(), operationShapes()],
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
