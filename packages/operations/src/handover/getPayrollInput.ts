/** Hands over all that a payroll engine needs for a pay period, page by page, with whole numbers. */
import { choice } from "@payroll/domain/field/choice"
import { Day } from "@payroll/domain/field/date"
import { Instant } from "@payroll/domain/field/instant"
import { described } from "@payroll/domain/field/rule"
import { Uuid } from "@payroll/domain/field/uuid"
import { missing, problem, type Problem } from "@payroll/domain/problem"
import { knownBy } from "@payroll/domain/timeOffAccount/ledgerFields"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { idFields, listOf, shownText } from "../answerSchema.ts"
import { noChanges } from "../changes.ts"
import { allOf, eitherOf, having, required, when } from "../conditions.ts"
import { publishedAs, type Body } from "../decode.ts"
import { defineCommand, exampleId } from "../defineOperation.ts"
import { unpacked } from "../packed.ts"
import { nextCursorField } from "../page.ts"
import { HandOverContent } from "../views/handOverContent.ts"
import { CSV_PARTS, csvPartOf, type CsvPart } from "../views/handOverCsv.ts"
import { ChangeSince } from "./rules/changesSince.ts"
import { encryptedField, HandOverShown, sealedFor, type HandedPage } from "./rules/handedPage.ts"
import { handOverPage, pageRequestFields, pageRequestRules } from "./rules/handOverPages.ts"
import { periodHandOver, submitted } from "./rules/periodHandOver.ts"

const NAME = "getPayrollInput"
const USERS_MAX = 1_000

/** A new hand-over names its period. */
const periodIsNamed = publishedAs(
  eitherOf("handOverId", "payPeriodId", ["payScheduleId", "payDate"]),
  (body: Body): ReadonlyArray<Problem> => {
    const has = (name: string): boolean => body[name] !== undefined
    return has("handOverId") || has("payPeriodId") || (has("payScheduleId") && has("payDate"))
      ? []
      : [missing([has("payScheduleId") ? "payDate" : "payPeriodId"])]
  }
)

const partIsOfCsv = publishedAs(
  allOf(
    when(having("format", "csv"), required("part")),
    when(required("part"), having("format", "csv"))
  ),
  ({ format, part }: Body): ReadonlyArray<Problem> => {
    if (format === "csv") return part === undefined ? [missing(["part"])] : []
    return part === undefined ? [] : [problem(["part"], "conflict", "is only for the format csv")]
  }
)

const pastIsNotSubmitted = publishedAs(
  when(having("submit", true), { not: required("knownAt") }),
  ({ submit, knownAt }: Body): ReadonlyArray<Problem> =>
    submit === true && knownAt !== undefined
      ? [problem(["submit"], "conflict", "is only for a hand-over of now, without knownAt")]
      : []
)

/** The content as it leaves, or a part of it as a file. */
const leavingOf = Effect.fnUntraced(function* (
  { page, notes }: HandedPage,
  part: CsvPart | undefined
) {
  const content = JSON.parse(yield* unpacked(page.content)) as HandOverContent
  return part === undefined
    ? { content, changesSince: notes.changesSince, csv: null }
    : { content: null, changesSince: [], csv: csvPartOf(content, part) }
})

const NOTHING = { content: null, changesSince: [], csv: null }

export const getPayrollInput = defineCommand({
  group: "payroll",
  name: NAME,
  verb: "POST",
  role: "payroll",
  isForPages: true,
  summary: "Hand over a pay period with whole numbers; audited before the answer",
  waitsMs: 60_000,
  request: Schema.Struct({
    companyId: idFields.companyId,
    payPeriodId: Schema.optionalKey(idFields.payPeriodId),
    payScheduleId: Schema.optionalKey(idFields.payScheduleId),
    payDate: Schema.optionalKey(
      described(Day, "The pay date of the period, with payScheduleId instead of payPeriodId.")
    ),
    userIds: Schema.optionalKey(
      described(
        Schema.Array(Uuid).check(Schema.isMinLength(1), Schema.isMaxLength(USERS_MAX)),
        "Only these workers; everybody whom the period pays without it."
      )
    ),
    requireLocked: Schema.optionalKey(
      described(
        Schema.Boolean,
        "False to hand over although a timesheet of the period is not locked; its worker is then in notPayable."
      )
    ),
    submit: Schema.optionalKey(
      described(
        Schema.Boolean,
        "True to move the pay period from new to submitted; the hand-over has to be final and of everybody."
      )
    ),
    knownAt: Schema.optionalKey(
      described(
        Instant,
        "An instant of the past, to hand over what was stored then; not with submit."
      )
    ),
    ...pageRequestFields,
    format: Schema.optionalKey(
      described(choice(["json", "csv"]), "csv for one part of the page as a file.")
    ),
    part: Schema.optionalKey(described(choice(CSV_PARTS), "The part, with the format csv."))
  }),
  rules: [
    periodIsNamed,
    ...pageRequestRules([
      "payPeriodId",
      "payScheduleId",
      "payDate",
      "userIds",
      "requireLocked",
      "knownAt"
    ]),
    pastIsNotSubmitted,
    partIsOfCsv
  ],
  isStrict: true,
  response: Schema.Struct({
    handOver: HandOverShown,
    content: Schema.NullOr(HandOverContent),
    changesSince: listOf(
      ChangeSince,
      "What changed of the workers of the page since the hand-over of the schedule before."
    ),
    csv: Schema.NullOr(shownText("The part of the page as a file (RFC 4180), with format csv.")),
    ...encryptedField,
    ...nextCursorField
  }),
  run: (request, caller, entry) =>
    Effect.gen(function* () {
      yield* Effect.fromResult(knownBy(request.knownAt, entry.at))
      const { handed, recipient, shown } = yield* handOverPage(
        { operation: NAME, kind: "payPeriod", subject: periodHandOver(entry.clientId, request) },
        request,
        caller,
        entry,
        (handOver) =>
          request.submit === true ? submitted(handOver, entry.at) : Effect.succeed(noChanges)
      )
      const leaving = yield* leavingOf(handed, request.part)
      const encrypted = yield* sealedFor(recipient, { ...shown, ...leaving })
      return { ...shown, ...(encrypted === null ? leaving : NOTHING), encrypted }
    }),
  example: { companyId: exampleId, payPeriodId: exampleId }
})
