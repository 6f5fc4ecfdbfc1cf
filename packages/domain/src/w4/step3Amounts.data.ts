/** The amounts that step 3 of Form W-4 multiplies by the numbers of dependents, as data. A row is never edited. */

/** US dollars a year for each qualifying child and for each other dependent, on forms from a year on. */
export interface Step3Amounts {
  readonly since: number
  readonly child: number
  readonly other: number
  readonly source: string
}

export const STEP_3_AMOUNTS: readonly [Step3Amounts, ...ReadonlyArray<Step3Amounts>] = [
  { since: 2020, child: 2_000, other: 500, source: "IRS Forms W-4 (2020) to (2025), step 3" },
  {
    since: 2026,
    child: 2_200,
    other: 500,
    source: "IRS Form W-4 (2026), step 3; 26 U.S.C. 24(h) as amended by Pub. L. 119-21"
  }
]
