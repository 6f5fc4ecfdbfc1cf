/** What can be wrong with one field. Stable: programs branch on it. */
export type SpecificationProblemType =
  | "required"
  | "type"
  | "format"
  | "length"
  | "range"
  | "choice"
  | "conflict"

/** One thing wrong with a specification. It names the field and never quotes what was sent. */
export interface SpecificationProblem {
  /** Where, from the root of the specification: `["payDay", "days", 1]`. */
  readonly path: ReadonlyArray<string | number>
  readonly message: string
  readonly type: SpecificationProblemType
}

/** Either the checked value or everything that is wrong with it, at least one problem. */
export type Checked<A> =
  | { readonly ok: true; readonly value: A }
  | { readonly ok: false; readonly problems: ReadonlyArray<SpecificationProblem> }

/** Collects problems while a specification is read field by field. */
export interface Findings {
  readonly problems: Array<SpecificationProblem>
}

/** Notes that the field at `path` does not hold what `says` demands. The value reads as missing. */
export const found = (
  { problems }: Findings,
  path: SpecificationProblem["path"],
  type: SpecificationProblemType,
  says: string
): undefined => {
  const field = path.findLast((part) => typeof part === "string") ?? "specification"
  problems.push({ path, type, message: `${field} ${says}` })
  return undefined
}
