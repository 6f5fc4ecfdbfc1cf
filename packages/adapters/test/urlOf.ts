import * as Redacted from "effect/Redacted"
import type { StorageSettings } from "../src/storage.ts"

/** The URL of a database as a setting. */
export const urlOf = ({ database }: StorageSettings): string =>
  database.kind === "sqlite" ? `sqlite:${database.path}` : Redacted.value(database.url)
