/** Stable: callers branch on it. */
export type SpecificationProblemType =
  | "required"
  | "type"
  | "format"
  | "length"
  | "range"
  | "choice"
  | "conflict"

/** One problem of a specification. Names the field and never quotes the value. */
export interface SpecificationProblem {
  /** Path from the root of the specification: `["payDay", "days", 1]`. */
  readonly path: ReadonlyArray<string | number>
  readonly message: string
  readonly type: SpecificationProblemType
}

/** The checked value, or all of its problems (at least one). */
export type Checked<A> =
  | { readonly ok: true; readonly value: A }
  | { readonly ok: false; readonly problems: ReadonlyArray<SpecificationProblem> }

/** The failure of a specification that is invalid; `problems` names everything that is wrong with it. */
export class InvalidSpecification extends RangeError {
  override readonly name = "InvalidSpecification"
  readonly problems: ReadonlyArray<SpecificationProblem>

  constructor(problems: ReadonlyArray<SpecificationProblem>) {
    super(problems.map(({ message }) => message).join("; "))
    this.problems = problems
  }
}

/** The checked value; throws an InvalidSpecification with all of its problems. */
export const acceptedValue = <A>(checked: Checked<A>): A => {
  if (!checked.ok) throw new InvalidSpecification(checked.problems)
  return checked.value
}

/** Collects problems while a specification is read field by field. */
export interface Findings {
  readonly problems: Array<SpecificationProblem>
}

/** Reports a problem; `message` continues the field's name. Returns undefined for the value. */
export const reportProblem = (
  { problems }: Findings,
  path: SpecificationProblem["path"],
  type: SpecificationProblemType,
  message: string
): undefined => {
  const field = path.findLast((part) => typeof part === "string") ?? "specification"
  problems.push({ path, type, message: `${field} ${message}` })
  return undefined
}
