/** A made-up text in the place of Form W-4. It is not the text of the form. */

interface MadeUp {
  readonly year?: number
  readonly without?: string
}

/** A text with all parts that Form W-4 has, without one that is named. */
export const madeUpW4 = ({ year = 2026, without }: MadeUp = {}): string =>
  `# Made-up Form W-4 (${year}), for tests

This is not the form of the IRS. Multiple Jobs Worksheet: none. Deductions Worksheet: none.

# Step 1

Somebody: {{1a}}

Number: {{1b}}

{{1c-single}} alone

{{1c-joint}} as a pair

{{1c-head}} as a head

# Step 2

{{2c}} two jobs

# Step 3

Children {{3a}}, others {{3b}}, in all {{3}}

# Step 4

Income {{4a}}

Deductions {{4b}}

Extra {{4c}}

{{exempt}} nothing is withheld

# Step 5

Under penalties of perjury, somebody declares that this made-up form is made up.`
    .split(without ?? "\0")
    .join("")
