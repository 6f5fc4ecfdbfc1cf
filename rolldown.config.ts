/**
 * One file per process and one for the SQLite writer thread, for deployment: sources, effect
 * and pg in it; only the native driver stays outside.
 */
import { defineConfig } from "rolldown"

const entries = {
  start: "apps/server/src/start.ts",
  server: "apps/server/src/main.ts",
  worker: "apps/worker/src/main.ts",
  payroll: "apps/cli/src/main.ts",
  // By this name the processes start it.
  threadMain: "packages/adapters/src/sql/sqlite/threadMain.ts"
}

export default Object.entries(entries).map(([name, input]) =>
  defineConfig({
    input,
    platform: "node",
    external: ["better-sqlite3", "pg-native"],
    output: {
      file: `dist/${name}.mjs`,
      format: "esm",
      minify: true,
      // Everything in one file, what is imported later too.
      codeSplitting: false
    }
  })
)
