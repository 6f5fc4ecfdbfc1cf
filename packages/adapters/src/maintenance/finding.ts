/** The result of one check. */
export interface Finding {
  readonly check: string
  /** The number of rows that violate it. */
  readonly wrong: number
  /** The first of them, and what is wrong about each, for checks that name rows. */
  readonly named?: ReadonlyArray<string>
}
