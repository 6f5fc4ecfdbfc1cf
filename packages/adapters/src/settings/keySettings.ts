/** The place of the key ring. */
import { dirname, resolve } from "node:path"
import type { Settings } from "./settings.ts"

/** Returns where the key ring is, for the line of a start; undefined where it is in the data directory. */
export const keysLine = ({
  dataDir,
  keyFile,
  keyCommand
}: Pick<Settings, "dataDir" | "keyFile" | "keyCommand">): string | undefined => {
  if (keyCommand !== undefined) return "of the program of PAYROLL_KEY_COMMAND"
  return dirname(resolve(keyFile)) === resolve(dataDir) ? undefined : keyFile
}
