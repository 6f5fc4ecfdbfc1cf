/** What can be wrong with one field. Stable: programs branch on it. */
export type ProblemType =
  | "required"
  | "type"
  | "format"
  | "length"
  | "range"
  | "choice"
  | "accepted"
  | "conflict"
  | "duplicate"

/** One thing wrong with a request. It names the field and never quotes what was sent. */
export interface Problem {
  /** Where in the body, from its root: `["businessUser", "ssn"]`, `["users", 1, "firstName"]`. */
  readonly path: ReadonlyArray<string | number>
  readonly message: string
  readonly type: ProblemType
}

/** The field's own name: the last part of the path that is not an index. */
export const fieldName = (path: Problem["path"]): string =>
  path.findLast((part) => typeof part === "string") ?? "body"

/** A problem whose message is the field's name followed by what must hold. */
export const problem = (path: Problem["path"], type: ProblemType, says: string): Problem => ({
  path,
  message: `${fieldName(path)} ${says}`,
  type
})

/** The problem of a required field that is missing, null, empty or blank. */
export const missing = (path: Problem["path"]): Problem =>
  problem(path, "required", "is mandatory and cannot be empty")
