/** Stable: callers branch on them. */
export const problemTypes = [
  "required",
  "type",
  "format",
  "length",
  "range",
  "choice",
  "accepted",
  "conflict",
  "duplicate",
  "limit",
  "not-found",
  "unknown"
] as const
export type ProblemType = (typeof problemTypes)[number]

/** One problem of a request. Names the field and never quotes the value. */
export interface Problem {
  /** Path from the root of the body: `["businessUser", "ssn"]`, `["users", 1, "firstName"]`. */
  readonly path: ReadonlyArray<string | number>
  readonly message: string
  readonly type: ProblemType
}

/** The field's name: the last part of the path that is not an index. */
export const fieldName = (path: Problem["path"]): string =>
  path.findLast((part) => typeof part === "string") ?? "body"

/** A problem whose message is the field's name followed by `message`. */
export const problem = (path: Problem["path"], type: ProblemType, message: string): Problem => ({
  path,
  message: `${fieldName(path)} ${message}`,
  type
})

/** A required field is missing, null, empty or blank. */
export const missing = (path: Problem["path"]): Problem =>
  problem(path, "required", "is mandatory and cannot be empty")
