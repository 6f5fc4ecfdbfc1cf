/** The flow links of a company, or about a worker or a business user. */
import { someOf } from "@payroll/domain/field/choice"
import { described } from "@payroll/domain/field/rule"
import { FLOWS } from "@payroll/domain/flowLink/flow"
import { flowLinkStatuses, linkAt, type FlowLink } from "@payroll/domain/flowLink/flowLink"
import { missing } from "@payroll/domain/problem"
import { statesOf } from "@payroll/domain/status"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { idFields, listOf } from "../answerSchema.ts"
import { eitherOf } from "../conditions.ts"
import { publishedAs } from "../decode.ts"
import { defineRead, exampleId } from "../defineOperation.ts"
import {
  nextCursorField,
  pageFields,
  pageOf,
  placedPage,
  SCANNED_MAX,
  scannedPage
} from "../page.ts"
import { requireCompany } from "../ports/companyStore.ts"
import { FlowLinks } from "../ports/flowLinks.ts"
import { flowLinkView } from "../views/flowLinkView.ts"
import { requireSubjects } from "./rules/subject.ts"

const SUBJECTS = ["companyId", "userId", "businessUserId"] as const

const ListRequest = Schema.Struct({
  companyId: Schema.optionalKey(described(idFields.companyId, "The links of a company.")),
  userId: Schema.optionalKey(described(idFields.userId, "The links about a worker.")),
  businessUserId: Schema.optionalKey(
    described(idFields.businessUserId, "The links about a business user.")
  ),
  flow: Schema.optionalKey(
    described(someOf(FLOWS, "AskedFlow", "flows"), "Only links of these flows.")
  ),
  status: Schema.optionalKey(
    described(
      someOf(statesOf(flowLinkStatuses), "AskedFlowLinkStatus", "states"),
      "Only links in these states."
    )
  ),
  ...pageFields
})

const isAsked =
  ({ businessUserId, flow: flows, status: statuses }: typeof ListRequest.Type) =>
  (link: FlowLink): boolean =>
    (businessUserId === undefined || link.subjectId === businessUserId) &&
    (flows === undefined || flows.includes(link.flow)) &&
    (statuses === undefined || statuses.includes(link.status))

const scanned = Effect.fnUntraced(function* (
  request: typeof ListRequest.Type,
  clientId: string,
  after: string
) {
  const { linksOfCompany, linksOfSubject } = yield* FlowLinks
  const scan = { after, rows: SCANNED_MAX }
  const [subject] = yield* requireSubjects(clientId, request)
  if (subject) return yield* linksOfSubject(clientId, subject.id, scan)
  const { companyId = "" } = request
  yield* requireCompany(clientId, companyId)
  return yield* linksOfCompany(clientId, companyId, scan)
})

export const getFlowLinks = defineRead({
  group: "reports",
  name: "getFlowLinks",
  role: "read",
  summary: "The links to pages for people of a company, a worker or a business user",
  request: ListRequest,
  rules: [
    publishedAs(eitherOf(...SUBJECTS), (body) =>
      SUBJECTS.every((name) => body[name] === undefined) ? [missing(["companyId"])] : []
    )
  ],
  response: Schema.Struct({
    flowLinks: listOf(flowLinkView.schema, "In the order in which they were made."),
    ...nextCursorField
  }),
  read: (request, { client }, at) =>
    Effect.gen(function* () {
      const page = yield* Effect.fromResult(placedPage(pageOf(request)))
      const all = yield* scanned(request, client.id, page.after)
      const links = all.map((link) => linkAt(link, at))
      const { rows, nextCursor } = scannedPage(links, isAsked(request), page, ({ id }) => id)
      return { flowLinks: rows.map(flowLinkView.of), nextCursor }
    }),
  example: { companyId: exampleId, userId: exampleId }
})
