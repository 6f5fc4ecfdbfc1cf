import { VersionConflict } from "./errors.ts"
import type { Problem } from "./problem.ts"
import type { RecordBase } from "./record.ts"

/**
 * The conflict of an update that names another version than the record has; an update may name none. `path` leads to
 * the object that names the version, where a request names several.
 */
export const versionConflict = (
  record: string,
  stored: Pick<RecordBase, "version">,
  input: { readonly version?: number | undefined },
  path?: Problem["path"]
): VersionConflict | undefined => {
  if (input.version === undefined || input.version === stored.version) return undefined
  const conflict = new VersionConflict({ record })
  if (path === undefined) return conflict
  const { message } = conflict
  const problems = [{ path: [...path, "version"], type: "conflict" as const, message }]
  return new VersionConflict({ record, problems })
}
