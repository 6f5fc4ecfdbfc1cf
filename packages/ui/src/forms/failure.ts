/** Why a form was not stored. */

export interface FieldProblem {
  /** The place of the field in the request, such as `user.firstName`; empty if it is about all of it. */
  readonly path: string
  readonly message: string
  /** The kind of the problem, such as `required`. */
  readonly type?: string | undefined
}

/** A failed submission. Nothing of it was stored, unless `isUnknown`. */
export class SubmitFailed extends Error {
  readonly problems: ReadonlyArray<FieldProblem>
  /** The record has changed since the form was opened. */
  readonly isStale: boolean
  /** No answer says whether it was stored. */
  readonly isUnknown: boolean
  readonly requestId: string | undefined
  constructor(
    message: string,
    {
      problems = [],
      isStale = false,
      isUnknown = false,
      requestId
    }: {
      readonly problems?: ReadonlyArray<FieldProblem>
      readonly isStale?: boolean
      readonly isUnknown?: boolean
      readonly requestId?: string | undefined
    } = {}
  ) {
    super(message)
    this.problems = problems
    this.isStale = isStale
    this.isUnknown = isUnknown
    this.requestId = requestId
  }
  /** The first problem of a field where there is one: it says more than the message of the whole. */
  get reason(): string {
    return this.problems[0]?.message ?? this.message
  }
}
