/** A page of all that is stored about a person or a company. */
import { described } from "@payroll/domain/field/rule"
import { DisclosureReason } from "@payroll/domain/handover/disclosure"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { entityOf, listOf, shownFlag, shownText } from "../../answerSchema.ts"
import type { Caller } from "../../caller.ts"
import { NotAllowed } from "../../errors.ts"
import { revealedValue } from "../../handover/rules/revealed.ts"
import { orNotFound } from "../../orNotFound.ts"
import { notOfThisList, nextCursorField, pageFields, pageOf, type PageRequest } from "../../page.ts"
import { StoredData, type DataOwner } from "../../ports/storedData.ts"
import type { CountedValue } from "../../writer.ts"

export const exportFields = {
  whole: Schema.optionalKey(
    described(
      Schema.Boolean,
      "True to show numbers, dates of birth, what was sent to verification and sealed texts whole: to the role payroll."
    )
  ),
  reason: Schema.optionalKey(
    described(DisclosureReason, "What the whole values are needed for; the audit keeps it.")
  ),
  ...pageFields
}

export const exportedFields = {
  rows: listOf(
    entityOf("StoredRow", "A row of the database.", {
      table: shownText("The table, as docs/data.md names it."),
      id: shownText("Its id in the table."),
      fields: described(
        Schema.Record(Schema.String, Schema.Unknown),
        "Its values by the names of their fields; those without one are left out. A number that is not shown whole begins with three dots."
      )
    }),
    "The rows of the page."
  ),
  hasNumbers: shownFlag("True if later pages may have values that `whole` shows."),
  ...nextCursorField
}

const isForPayroll = new NotAllowed({ reason: "whole values are for the role payroll alone" })

interface ExportRequest extends PageRequest {
  readonly whole?: boolean
}

/** Reads a page about the owner with an id. */
export const exportedPage = Effect.fnUntraced(function* (
  kind: DataOwner["kind"],
  name: "user" | "company",
  { id, request }: { readonly id: string; readonly request: ExportRequest },
  { client, role }: Caller
) {
  const { whole: isWhole = false } = request
  if (isWhole && role !== "payroll") return yield* isForPayroll
  const store = yield* StoredData
  const owner = yield* orNotFound(name, store.owner(client.id, kind, id))
  const { after, rows } = pageOf(request)
  const page = yield* store.rows(owner, { after, rows: rows - 1, isWhole })
  if (!page) return yield* notOfThisList
  const { hasNumbers, next = null } = page
  return { companyId: owner.companyId, rows: page.rows, hasNumbers, nextCursor: next }
})

/** The page with whole values, which is counted for the person of the credential. */
export const exportedNumbers = (
  id: string,
  { whole = false }: ExportRequest,
  caller: Caller
): ReadonlyArray<CountedValue> =>
  whole ? [revealedValue(caller, { id, companyId: undefined }, ["whole"])] : []
