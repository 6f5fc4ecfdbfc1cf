/** Who did what, in the order of time; no submitted values. */
import { Instant } from "@payroll/domain/field/instant"
import { text } from "@payroll/domain/field/text"
import { Uuid } from "@payroll/domain/field/uuid"
import { isoTimestamp } from "@payroll/domain/timestamp"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { clientIdOf } from "../caller.ts"
import { defineRead } from "../defineOperation.ts"
import {
  nextCursorField,
  notOfThisList,
  pageFields,
  pageOf,
  settledBefore,
  shownPage,
  timeKeyOf,
  timeKeyText,
  upToField
} from "../page.ts"
import { orNotFound } from "../orNotFound.ts"
import { AuditLog, type AuditRow } from "../ports/auditLog.ts"
import { CompanyStore } from "../ports/companyStore.ts"
import { OptionalText, Text } from "./read.ts"

const AuditShown = Schema.Struct({
  auditId: Text,
  time: Text,
  client: Text,
  companyId: OptionalText,
  /** A key id, `operator` for commands on the service's machine, or `worker` for the service itself. */
  credential: Text,
  actedBy: OptionalText,
  operation: Text,
  /** The id of the record, or the key id of the credential, that it was about. */
  record: Text,
  requestId: Text,
  address: OptionalText
})

const auditShown = (row: AuditRow) => ({
  auditId: row.id,
  time: isoTimestamp(row.at),
  client: row.client,
  companyId: row.companyId ?? null,
  credential: row.credential,
  actedBy: row.actedBy ?? null,
  operation: row.operation,
  record: row.recordId,
  requestId: row.requestId,
  address: row.address ?? null
})

export const getAudit = defineRead({
  group: "reports",
  name: "getAudit",
  role: "admin",
  spansClients: true,
  summary: "Who did what, in the order of time",
  request: Schema.Struct({
    companyId: Schema.optionalKey(Uuid),
    record: Schema.optionalKey(text(255)),
    operation: Schema.optionalKey(text(100)),
    credential: Schema.optionalKey(text(255)),
    actedBy: Schema.optionalKey(text(100)),
    from: Schema.optionalKey(Instant),
    to: Schema.optionalKey(Instant),
    ...pageFields
  }),
  rules: [],
  response: Schema.Struct({
    audit: Schema.Array(AuditShown),
    ...nextCursorField,
    ...upToField
  }),
  read: (request, caller, at) =>
    Effect.gen(function* () {
      const log = yield* AuditLog
      const page = pageOf(request)
      const start = { at: request.from ?? 0, id: "" }
      const after = page.after === "" ? start : timeKeyOf(page.after)
      if (!after) return yield* notOfThisList
      const clientId = clientIdOf(caller)
      if (request.companyId !== undefined && clientId !== undefined) {
        const { profile } = yield* CompanyStore
        yield* orNotFound("company", profile(clientId, request.companyId))
      }
      const before = Math.min(request.to ?? Infinity, settledBefore(at))
      const found = yield* log.page(
        {
          clientId,
          companyIds: caller.companyIds,
          companyId: request.companyId,
          recordId: request.record,
          operation: request.operation,
          credential: request.credential,
          actedBy: request.actedBy,
          before
        },
        after,
        page.rows
      )
      const stoppedAt = found.stoppedAt && timeKeyText(found.stoppedAt)
      const { shown, nextCursor } = shownPage(found.rows, page, timeKeyText, stoppedAt)
      return { audit: shown.map(auditShown), nextCursor, upTo: isoTimestamp(before) }
    }),
  example: { operation: "updateUser", limit: 50 }
})
