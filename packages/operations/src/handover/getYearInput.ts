/** Hands over who needs a form for a year (W-2 or 1099-NEC), page by page, with whole numbers and no amounts. */
import { choice } from "@payroll/domain/field/choice"
import { described, rule } from "@payroll/domain/field/rule"
import { YEAR_FORMS } from "@payroll/domain/handover/handOver"
import { missing, type Problem } from "@payroll/domain/problem"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { idFields } from "../answerSchema.ts"
import { eitherOf } from "../conditions.ts"
import { publishedAs, type Body } from "../decode.ts"
import { defineCommand, exampleId } from "../defineOperation.ts"
import { unpacked } from "../packed.ts"
import { nextCursorField } from "../page.ts"
import { YearContent } from "../views/yearContent.ts"
import { encryptedField, HandOverShown, sealedFor } from "./rules/handedPage.ts"
import { handOverPage, pageRequestFields, pageRequestRules } from "./rules/handOverPages.ts"
import { yearHandOver } from "./rules/yearHandOver.ts"

const NAME = "getYearInput"
const FIRST_YEAR = 1971
const LAST_YEAR = 9998

const Year = Schema.Int.check(
  rule<number>((year) => year >= FIRST_YEAR && year <= LAST_YEAR, {
    type: "range",
    message: `must be a year from ${FIRST_YEAR} to ${LAST_YEAR}`,
    jsonSchema: { minimum: FIRST_YEAR, maximum: LAST_YEAR, examples: [2026] }
  })
)

/** A new hand-over names its year and form. */
const yearIsNamed = publishedAs(
  eitherOf("handOverId", ["year", "form"]),
  (body: Body): ReadonlyArray<Problem> =>
    body["handOverId"] === undefined
      ? ["year", "form"].filter((name) => body[name] === undefined).map((name) => missing([name]))
      : []
)

export const getYearInput = defineCommand({
  group: "payroll",
  name: NAME,
  verb: "POST",
  role: "payroll",
  summary: "Hand over who needs a form for a year, with whole numbers; audited before the answer",
  waitsMs: 60_000,
  request: Schema.Struct({
    companyId: idFields.companyId,
    year: Schema.optionalKey(described(Year, "The calendar year of the pay dates.")),
    form: Schema.optionalKey(
      described(choice(YEAR_FORMS), "The form: W-2 for employees, 1099-NEC for contractors.")
    ),
    ...pageRequestFields
  }),
  rules: [yearIsNamed, ...pageRequestRules(["year", "form"])],
  isStrict: true,
  response: Schema.Struct({
    handOver: HandOverShown,
    content: Schema.NullOr(YearContent),
    ...encryptedField,
    ...nextCursorField
  }),
  run: (request, caller, entry) =>
    Effect.gen(function* () {
      const subject = yearHandOver(entry.clientId, request)
      const { handed, recipient, shown } = yield* handOverPage(
        { operation: NAME, kind: "year", subject },
        request,
        caller,
        entry
      )
      const content = JSON.parse(yield* unpacked(handed.page.content)) as YearContent
      const encrypted = yield* sealedFor(recipient, { ...shown, content })
      return { ...shown, content: encrypted === null ? content : null, encrypted }
    }),
  example: { companyId: exampleId, year: 2026, form: "W-2" }
})
