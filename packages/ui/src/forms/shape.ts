/** The description of an operation's request, as the build reads it from the schemas that the service publishes. */

export interface FieldShape {
  /** The place in the request, such as `user.firstName`. */
  readonly path: string
  readonly kind: "text" | "date" | "choice" | "number" | "yesNo" | "texts" | "choices" | "rows"
  readonly isRequired: boolean
  /** True if `null` removes the stored value. */
  readonly isRemovable: boolean
  /** The sentence that says what values are valid, such as "Must be exactly 9 digits." */
  readonly rule?: string
  readonly maxLength?: number
  readonly patterns?: ReadonlyArray<string>
  readonly choices?: ReadonlyArray<string>
  readonly minimum?: number
  readonly maximum?: number
  readonly isWhole?: boolean
  /** The fields of each row, for `rows`. */
  readonly fields?: ReadonlyArray<FieldShape>
}

/** An operation with the fields of its request. */
export interface OperationShape {
  readonly operation: string
  readonly fields: ReadonlyArray<FieldShape>
}
