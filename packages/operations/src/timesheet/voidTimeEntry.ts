/** Voids an entry of worked time that was wrong: it stays in the history and counts nowhere any more. */
import { AN_ENTRY, entryDays } from "@payroll/domain/timesheet/entryTerms"
import { voidedEntry } from "@payroll/domain/timesheet/timeEntry"
import { fullName } from "@payroll/domain/worker/worker"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { idFields, objectOf, versionField } from "../answerSchema.ts"
import { update } from "../changes.ts"
import { defineWrite, exampleId } from "../defineOperation.ts"
import { checkEntry, loadEntry } from "./rules/entryChange.ts"
import { answeredEntry, entryAnswer, entryChanges } from "./rules/entryFields.ts"
import { sheetReason } from "./rules/sheetFields.ts"

export const voidTimeEntry = defineWrite({
  group: "timeTrackingUser",
  name: "voidTimeEntry",
  verb: "PUT",
  role: "write",
  summary: "Void an entry of worked time that was wrong",
  request: Schema.Struct({
    [AN_ENTRY]: objectOf("The entry.", {
      timeEntryId: idFields.timeEntryId,
      reason: sheetReason("Why it is voided"),
      ...versionField
    })
  }),
  response: Schema.Struct({ [AN_ENTRY]: objectOf("The entry after the call.", answeredEntry) }),
  load: ({ [AN_ENTRY]: { timeEntryId } }, { client }) =>
    loadEntry(client.id, timeEntryId, () => []),
  decide: ({ entry, ...loaded }, { [AN_ENTRY]: input }, context) =>
    Result.gen(function* () {
      yield* checkEntry(entry, input)
      const after = voidedEntry(entry, input.reason, context.at)
      const { recorded, changes } = yield* entryChanges(
        loaded,
        update("timeEntry", entry, after),
        entryDays(loaded, entry),
        context
      )
      const message = `the entry of ${fullName(loaded.worker)} was voided`
      return {
        record: after,
        changes,
        answer: { [AN_ENTRY]: entryAnswer(after, recorded.sheet.id, message) }
      }
    }),
  example: { [AN_ENTRY]: { timeEntryId: exampleId, reason: "was entered twice" } }
})
