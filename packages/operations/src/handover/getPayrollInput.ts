/** Hands over all that a payroll engine needs for a pay period, page by page, with whole numbers. */
import { RecordNotFound } from "@payroll/domain/errors"
import { choice } from "@payroll/domain/field/choice"
import { Day } from "@payroll/domain/field/date"
import { described, rule } from "@payroll/domain/field/rule"
import { text } from "@payroll/domain/field/text"
import { Uuid } from "@payroll/domain/field/uuid"
import { missing, problem, type Problem } from "@payroll/domain/problem"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { idFields, listOf, shownText } from "../answerSchema.ts"
import { changes, insert } from "../changes.ts"
import { allOf, eitherOf, filled, having, required, when } from "../conditions.ts"
import { publishedAs, type Body } from "../decode.ts"
import { defineCommand, exampleId } from "../defineOperation.ts"
import { orNotFound } from "../orNotFound.ts"
import { cursorField, cursorOf, keyIn, nextCursorField, notOfThisList } from "../page.ts"
import { HandOvers } from "../ports/handOvers.ts"
import { ChangeSince } from "./rules/changesSince.ts"
import { HandOverContent } from "./rules/contentSchema.ts"
import { CSV_PARTS, csvPartOf, type CsvPart } from "./rules/csvParts.ts"
import {
  auditPage,
  HandOverShown,
  handOverShown,
  recipientOf,
  sealedFor,
  type HandedPage
} from "./rules/handedPage.ts"
import type { PageNotes } from "./rules/madePages.ts"
import { unpacked } from "./rules/packed.ts"
import { newHandOver, PAGE_WORKERS_MAX } from "./rules/newHandOver.ts"
import { Fingerprint } from "./rules/recipient.ts"

const NAME = "getPayrollInput"
const USERS_MAX = 1_000
const RECIPIENT_MAX = 255

const Limit = Schema.Int.check(
  rule<number>((count) => count >= 1 && count <= PAGE_WORKERS_MAX, {
    type: "range",
    message: `must be a whole number from 1 to ${PAGE_WORKERS_MAX}`,
    jsonSchema: { minimum: 1, maximum: PAGE_WORKERS_MAX }
  })
)

/** Fields of the first call of a hand-over, which hold for all of its pages. */
const OF_FIRST = [
  "payPeriodId",
  "payScheduleId",
  "payDate",
  "userIds",
  "limit",
  "requireLocked"
] as const

/** A request names a period for a new hand-over, or a hand-over that was made. */
const namesOne = (body: Body): ReadonlyArray<Problem> => {
  const has = (name: string): boolean => body[name] !== undefined
  if (has("handOverId")) {
    return OF_FIRST.filter(has).map((name) =>
      problem([name], "conflict", "is only for a new hand-over, without handOverId")
    )
  }
  return [
    ...(has("cursor") ? [missing(["handOverId"])] : []),
    ...(has("payPeriodId") || (has("payScheduleId") && has("payDate"))
      ? []
      : [missing([has("payScheduleId") ? "payDate" : "payPeriodId"])])
  ]
}

const periodOrHandOver = allOf(
  eitherOf("handOverId", "payPeriodId", ["payScheduleId", "payDate"]),
  ...OF_FIRST.map((name) => ({ not: required("handOverId", name) })),
  when(required("cursor"), required("handOverId"))
)

/** Fields of which none is given without the other. */
const pairs = [
  ["recipient", "fingerprint"],
  ["fingerprint", "recipient"]
] as const

const goTogether = (body: Body): ReadonlyArray<Problem> =>
  pairs
    .filter(([one, other]) => body[one] !== undefined && body[other] === undefined)
    .map(([, other]) => missing([other]))

const partIsOfCsv = (body: Body): ReadonlyArray<Problem> => {
  if (body["format"] === "csv") return body["part"] === undefined ? [missing(["part"])] : []
  return body["part"] === undefined
    ? []
    : [problem(["part"], "conflict", "is only for the format csv")]
}

const PayrollInputRequest = Schema.Struct({
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
  limit: Schema.optionalKey(described(Limit, "How many workers each page has at most.")),
  requireLocked: Schema.optionalKey(
    described(
      Schema.Boolean,
      "False to hand over although a timesheet of the period is not locked; its worker is then in notPayable."
    )
  ),
  handOverId: Schema.optionalKey(
    described(Uuid, "A hand-over that was made: its further pages, or the same once more.")
  ),
  cursor: Schema.optionalKey(cursorField),
  recipient: Schema.optionalKey(
    described(text(RECIPIENT_MAX), "The recipient to encrypt to, by name or recipientId.")
  ),
  fingerprint: Schema.optionalKey(Fingerprint),
  format: Schema.optionalKey(
    described(choice(["json", "csv"]), "csv for one part of the page as a file.")
  ),
  part: Schema.optionalKey(described(choice(CSV_PARTS), "The part, with the format csv."))
})
type PayrollInput = typeof PayrollInputRequest.Type

/** A page of a hand-over that was made. */
const repeatedPage = Effect.fnUntraced(function* (
  clientId: string,
  { companyId, handOverId = "", cursor }: PayrollInput
) {
  const store = yield* HandOvers
  const handOver = yield* orNotFound("hand-over", store.handOver(clientId, handOverId))
  if (handOver.companyId !== companyId) return yield* new RecordNotFound({ record: "hand-over" })
  const key = cursor === undefined ? "0" : keyIn(NAME, cursor)
  const page =
    key !== undefined && /^\d{1,6}$/.test(key)
      ? yield* store.page(clientId, handOverId, Number(key))
      : undefined
  if (!page) return yield* notOfThisList
  const notes = JSON.parse(yield* unpacked(page.notes)) as PageNotes
  const handed: HandedPage = { handOver, page, notes, isRepeat: true }
  return { handed, stored: undefined }
})

/** The first page of a new hand-over, with what stores it. */
const firstPage = Effect.fnUntraced(function* (clientId: string, request: PayrollInput) {
  const { handOver, pages } = yield* newHandOver(clientId, request)
  const [page] = pages
  if (!page) return yield* Effect.die("a hand-over without a page")
  const notes = JSON.parse(yield* unpacked(page.notes)) as PageNotes
  const handed: HandedPage = { handOver, page, notes, isRepeat: false }
  const stored = changes({
    writes: [insert("handOver", handOver), ...pages.map((each) => insert("handOverPage", each))]
  })
  return { handed, stored }
})

const nextOf = ({ handOver, page }: HandedPage): string | null =>
  page.number + 1 < handOver.digests.length ? cursorOf(NAME, String(page.number + 1)) : null

/** The content as it leaves, or a part of it as a file. */
const leavingOf = Effect.fnUntraced(function* (handed: HandedPage, part: CsvPart | undefined) {
  const content = JSON.parse(yield* unpacked(handed.page.content)) as HandOverContent
  return part === undefined
    ? { content, changesSince: handed.notes.changesSince, csv: null }
    : { content: null, changesSince: [], csv: csvPartOf(content, part) }
})

const NOTHING = { content: null, changesSince: [], csv: null }

export const getPayrollInput = defineCommand({
  group: "payroll",
  name: NAME,
  verb: "POST",
  role: "payroll",
  summary: "Hand over a pay period with whole numbers; audited before the answer",
  waitsMs: 60_000,
  request: PayrollInputRequest,
  rules: [
    publishedAs(periodOrHandOver, namesOne),
    publishedAs(
      allOf(...pairs.map(([one, other]) => when(filled(one), filled(other)))),
      goTogether
    ),
    publishedAs(
      allOf(
        when(having("format", "csv"), required("part")),
        when(required("part"), having("format", "csv"))
      ),
      partIsOfCsv
    )
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
    encrypted: Schema.NullOr(
      shownText(
        "What would be in the other fields, signed (JWS) and encrypted to the recipient (JWE); they are empty then."
      )
    ),
    ...nextCursorField
  }),
  run: (request, caller, entry) =>
    Effect.gen(function* () {
      const { clientId } = entry
      const recipient = yield* recipientOf(request, caller, entry.at)
      const { handed, stored } =
        request.handOverId === undefined
          ? yield* firstPage(clientId, request)
          : yield* repeatedPage(clientId, request)
      yield* auditPage(handed, recipient, entry, stored)
      const handOver = handOverShown(handed)
      const nextCursor = nextOf(handed)
      const leaving = yield* leavingOf(handed, request.part)
      const encrypted = yield* sealedFor(recipient, { handOver, ...leaving, nextCursor })
      return { handOver, ...(encrypted === null ? leaving : NOTHING), encrypted, nextCursor }
    }),
  example: { companyId: exampleId, payPeriodId: exampleId }
})
