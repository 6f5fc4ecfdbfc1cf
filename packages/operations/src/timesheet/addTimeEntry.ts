/** Enters worked time that was not clocked, on behalf of a worker. */
import { InvalidRequest } from "@payroll/domain/errors"
import { described } from "@payroll/domain/field/rule"
import { text } from "@payroll/domain/field/text"
import { problem, type Problem } from "@payroll/domain/problem"
import {
  AN_ENTRY,
  entryDays,
  entryTerms,
  noonOf,
  entryFields
} from "@payroll/domain/timesheet/entryTerms"
import { isSameEntry, newTimeEntry } from "@payroll/domain/timesheet/timeEntry"
import { sheetOn } from "@payroll/domain/timesheet/timesheet"
import { fullName } from "@payroll/domain/worker/worker"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { idFields, objectOf } from "../answerSchema.ts"
import { insert } from "../changes.ts"
import { defineWrite, exampleId } from "../defineOperation.ts"
import { TimesheetStore } from "../ports/timesheetStore.ts"
import {
  answeredEntry,
  entryAnswer,
  entryChanges,
  entryRule,
  loadEntryTime
} from "./rules/entryFields.ts"

const EXTERNAL_ID: Problem["path"] = [AN_ENTRY, "externalId"]

const isOfAnother = new InvalidRequest({
  problems: [problem(EXTERNAL_ID, "duplicate", "is that of another entry of the company")]
})

export const addTimeEntry = defineWrite({
  group: "timeTrackingUser",
  name: "addTimeEntry",
  verb: "POST",
  role: "write",
  summary: "Enter worked time that was not clocked",
  request: Schema.Struct({
    [AN_ENTRY]: objectOf("The entry.", {
      userId: idFields.userId,
      ...entryFields,
      externalId: Schema.optionalKey(
        described(
          text(100),
          "The caller's own id of the entry, unique among those of the company: sent again, the stored entry is answered."
        )
      )
    })
  }),
  rules: [entryRule(true)],
  response: Schema.Struct({ [AN_ENTRY]: objectOf("The entry after the call.", answeredEntry) }),
  load: ({ [AN_ENTRY]: input }, { client }) =>
    Effect.gen(function* () {
      const now = yield* Clock.currentTimeMillis
      const near = input.workDate === undefined ? (input.start?.ms ?? now) : noonOf(input.workDate)
      const loaded = yield* loadEntryTime(
        client.id,
        input.userId,
        (clock) => {
          const terms = entryTerms(input, clock, now)
          return Result.isSuccess(terms) ? entryDays(clock, terms.success) : []
        },
        near
      )
      const { entryOf } = yield* TimesheetStore
      const { externalId } = input
      const existing =
        externalId === undefined
          ? undefined
          : yield* entryOf(client.id, loaded.worker.companyId, externalId)
      return { ...loaded, now, known: undefined, stored: existing }
    }),
  decide: ({ stored, now, ...loaded }, { [AN_ENTRY]: input }, context) =>
    Result.gen(function* () {
      const { worker, sheets } = loaded
      const terms = yield* entryTerms(input, loaded, now)
      const { externalId } = input
      const name = fullName(worker)
      if (stored) {
        if (!isSameEntry(stored, worker.id, terms)) return yield* Result.fail(isOfAnother)
        const sheet = sheetOn(sheets, stored.workDate)
        return {
          record: stored,
          changes: undefined,
          answer: {
            [AN_ENTRY]: entryAnswer(
              stored,
              sheet?.id ?? "",
              `the time of ${name} was entered before`
            )
          }
        }
      }
      const entry = newTimeEntry(context.newId(), worker, { ...terms, externalId }, context.at)
      const claim = {
        rule: "entryExternalId",
        scope: worker.companyId,
        value: Redacted.make(externalId ?? ""),
        holder: entry.id,
        path: EXTERNAL_ID
      } as const
      const { recorded, changes } = yield* entryChanges(
        loaded,
        insert("timeEntry", entry),
        entryDays(loaded, terms),
        context,
        externalId === undefined ? [] : [claim]
      )
      const message = `${terms.minutes} minutes of ${name} were entered`
      return {
        record: entry,
        changes,
        answer: { [AN_ENTRY]: entryAnswer(entry, recorded.sheet.id, message) }
      }
    }),
  example: {
    [AN_ENTRY]: {
      userId: exampleId,
      start: "2026-03-09T08:00:00-04:00",
      end: "2026-03-09T12:00:00-04:00",
      jobCode: "BAKE"
    }
  }
})
