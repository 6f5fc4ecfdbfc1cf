/** The audit: operations with their credentials and persons, in the order of time; no submitted values. */
import { Instant } from "@payroll/domain/field/instant"
import { text as givenText } from "@payroll/domain/field/text"
import { Uuid } from "@payroll/domain/field/uuid"
import { WHOLE_VALUES } from "@payroll/domain/handover/disclosure"
import { isoTimestamp } from "@payroll/domain/timestamp"
import { described } from "@payroll/domain/field/rule"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import {
  ids,
  listOf,
  objectOf,
  oneOf,
  shownFlag,
  shownId,
  shownText,
  shownWhole
} from "../answerSchema.ts"
import { clientIdOf } from "../caller.ts"
import { defineRead } from "../defineOperation.ts"
import {
  nextCursorField,
  notOfThisList,
  pageFields,
  pageOf,
  shownPage,
  timeKeyOf,
  timeKeyText,
  upToField
} from "../page.ts"
import { newestFirstField, timesOf } from "../event/rules/eventViews.ts"
import { fieldsOf, nullable, time, viewOf } from "../views/view.ts"
import { AuditLog, type AuditRow } from "../ports/auditLog.ts"
import { requireCompany } from "../ports/companyStore.ts"
import { actorFields } from "../views/actorView.ts"
import { guestShape, guestShown } from "../views/guestView.ts"

const DisclosureShown = described(
  Schema.NullOr(
    objectOf("The whole values that left the service.", {
      values: listOf(oneOf(WHOLE_VALUES, "A kind of values."), "The kinds of the values."),
      reason: Schema.NullOr(shownText("The words of the person who asked for them.")),
      handOverId: Schema.NullOr(shownId("The hand-over that has them.")),
      page: Schema.NullOr(shownWhole("The page of it, from 1.")),
      fingerprint: Schema.NullOr(
        shownText("The fingerprint of the key that they were encrypted to; null if to none.")
      ),
      isRepeat: shownFlag("Whether the page was handed over before.")
    })
  ),
  "What left the service whole; null where nothing did."
)

const auditView = viewOf(
  "AuditRow",
  "What was done once.",
  fieldsOf<AuditRow>()(({ from, by }) => ({
    auditId: from("id", shownId("The row of the audit log.")),
    time: from("at", time("When it was done.")),
    client: shownText("The name of the client."),
    companyId: nullable(ids.companyId),
    credential: shownText(
      "A key id, `operator` for commands on the service's machine, or `worker` for the service itself."
    ),
    ...actorFields,
    guest: by(guestShape, ({ guest }) => guestShown(guest)),
    operation: shownText("What was done."),
    record: from(
      "recordId",
      shownText("The id of the record, or the key id of the credential, that it was about.")
    ),
    requestId: shownText("The id of the request, as in the log."),
    address: nullable(shownText("The address that the request came from.")),
    disclosure: by(DisclosureShown, ({ disclosure }) =>
      disclosure
        ? {
            values: disclosure.values,
            reason: disclosure.reason ?? null,
            handOverId: disclosure.handOverId ?? null,
            page: disclosure.page ?? null,
            fingerprint: disclosure.fingerprint ?? null,
            isRepeat: disclosure.isRepeat === true
          }
        : null
    )
  }))
)

export const getAudit = defineRead({
  group: "reports",
  name: "getAudit",
  role: "admin",
  spansClients: true,
  summary: "Who did what, in the order of time",
  request: Schema.Struct({
    companyId: Schema.optionalKey(described(Uuid, "Only rows about this company.")),
    record: Schema.optionalKey(
      described(givenText(255), "Only rows about this record, by id or key id.")
    ),
    operation: Schema.optionalKey(described(givenText(100), "Only rows of this operation.")),
    credential: Schema.optionalKey(
      described(givenText(255), "Only rows of this credential, by key id.")
    ),
    actedBy: Schema.optionalKey(
      described(
        givenText(100),
        "Only what this person did, by name or id, or others did with a credential of this name."
      )
    ),
    requestId: Schema.optionalKey(
      described(givenText(128), "Only what this request did, by the `X-Request-Id` of its answer.")
    ),
    from: Schema.optionalKey(described(Instant, "Only what was done then or later.")),
    to: Schema.optionalKey(described(Instant, "Only what was done before.")),
    newestFirst: newestFirstField,
    ...pageFields
  }),
  response: Schema.Struct({
    audit: listOf(auditView.schema, "The rows of the page."),
    ...nextCursorField,
    ...upToField
  }),
  read: (request, caller, at) =>
    Effect.gen(function* () {
      const log = yield* AuditLog
      const page = pageOf(request)
      const after = page.after === "" ? undefined : timeKeyOf(page.after)
      if (page.after !== "" && !after) return yield* notOfThisList
      const clientId = clientIdOf(caller)
      if (request.companyId !== undefined && clientId !== undefined) {
        yield* requireCompany(clientId, request.companyId)
      }
      const { times, upTo } = timesOf({ ...request, since: request.from ?? 0 }, at)
      const logPage = yield* log.page(
        {
          clientId,
          companyId: request.companyId,
          recordId: request.record,
          operation: request.operation,
          credential: request.credential,
          actedBy: request.actedBy,
          requestId: request.requestId,
          ...times
        },
        after,
        page.rows
      )
      const stoppedAt = logPage.stoppedAt && timeKeyText(logPage.stoppedAt)
      const { rows, nextCursor } = shownPage(logPage.rows, page, timeKeyText, stoppedAt)
      return { audit: rows.map(auditView.of), nextCursor, upTo: isoTimestamp(upTo) }
    }),
  example: { operation: "updateUser", limit: 50 }
})
