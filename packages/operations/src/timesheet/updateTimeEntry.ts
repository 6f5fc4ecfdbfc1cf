/** Changes an entry of worked time; the versions before stay in its history. */
import { AN_ENTRY, entryDays, entryTerms, entryFields } from "@payroll/domain/timesheet/entryTerms"
import { changedEntry } from "@payroll/domain/timesheet/timeEntry"
import { sheetOn } from "@payroll/domain/timesheet/timesheet"
import { fullName } from "@payroll/domain/worker/worker"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { idFields, objectOf, versionField } from "../answerSchema.ts"
import { update } from "../changes.ts"
import { defineWrite, exampleId } from "../defineOperation.ts"
import { checkEntry, loadEntry } from "./rules/entryChange.ts"
import { answeredEntry, entryAnswer, entryChanges, entryRule } from "./rules/entryFields.ts"

export const updateTimeEntry = defineWrite({
  group: "timeTrackingUser",
  name: "updateTimeEntry",
  verb: "PUT",
  role: "write",
  summary: "Change an entry of worked time",
  request: Schema.Struct({
    [AN_ENTRY]: objectOf("The entry. What is not given stays as it is.", {
      timeEntryId: idFields.timeEntryId,
      ...entryFields,
      ...versionField
    })
  }),
  rules: [entryRule(false)],
  response: Schema.Struct({ [AN_ENTRY]: objectOf("The entry after the call.", answeredEntry) }),
  load: ({ [AN_ENTRY]: input }, { client }) =>
    loadEntry(client.id, input.timeEntryId, (loaded, entry, now) => {
      const terms = entryTerms(input, loaded, now, entry)
      return Result.isSuccess(terms) ? entryDays(loaded, terms.success) : []
    }),
  decide: ({ entry, now, ...loaded }, { [AN_ENTRY]: input }, context) =>
    Result.gen(function* () {
      yield* checkEntry(entry, input)
      const terms = yield* entryTerms(input, loaded, now, entry)
      const after = changedEntry(entry, terms, context.at)
      const name = fullName(loaded.worker)
      if (after === entry) {
        const sheet = sheetOn(loaded.sheets, entry.workDate)
        const message = `the entry of ${name} is as asked already`
        return {
          record: entry,
          changes: undefined,
          answer: { [AN_ENTRY]: entryAnswer(entry, sheet?.id ?? "", message) }
        }
      }
      const days = [...new Set([...entryDays(loaded, terms), ...entryDays(loaded, entry)])]
      const [day = terms.workDate, ...others] = days
      const { recorded, changes } = yield* entryChanges(
        loaded,
        update("timeEntry", entry, after),
        [day, ...others],
        context
      )
      return {
        record: after,
        changes,
        answer: {
          [AN_ENTRY]: entryAnswer(after, recorded.sheet.id, `the entry of ${name} was changed`)
        }
      }
    }),
  example: { [AN_ENTRY]: { timeEntryId: exampleId, end: "2026-03-09T12:30:00-04:00" } }
})
