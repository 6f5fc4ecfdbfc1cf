import { killLoop } from "./killLoop.ts"

killLoop("SQLite", () => Promise.resolve({}))
