/** Says how a company tracks time, from a day on. */
import { RecordNotFound, refuse } from "@payroll/domain/errors"
import { takenAwayByNull } from "@payroll/domain/field/presence"
import { described } from "@payroll/domain/field/rule"
import { limitProblems } from "@payroll/domain/limits"
import {
  effectiveFromField,
  settingsFrom,
  settingsProblems,
  timeTermFields
} from "@payroll/domain/timeSettings/timeTrackingSettings"
import { SETTINGS_WARNINGS, settingsWarnings } from "@payroll/domain/timeSettings/settingsWarnings"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import {
  answered,
  entityOf,
  idFields,
  ids,
  listOf,
  objectOf,
  oneOf,
  outcomeFields,
  shownText,
  versionField
} from "../answerSchema.ts"
import { changes, insert, profileAt, update } from "../changes.ts"
import { defineWrite, exampleId } from "../defineOperation.ts"
import { requireCompany } from "../ports/companyStore.ts"
import { TimeRulesStore } from "../ports/timeRulesStore.ts"
import { companyToday } from "@payroll/domain/location/companyToday"
import { TimeZone } from "@payroll/domain/timeZone/timeZone"
import { versionConflict } from "@payroll/domain/versionConflict"

const SETTINGS = ["timeTrackingSettings"]

const Warning = entityOf("TimeTrackingWarning", "What a court may hold against the employer.", {
  code: oneOf(SETTINGS_WARNINGS, "The kind of the warning, for programs."),
  message: shownText("What is wrong, for people."),
  source: shownText("The rule of law.")
})

export const updateTimeTrackingSettings = defineWrite({
  group: "timeTrackingAdmin",
  name: "updateTimeTrackingSettings",
  verb: "PUT",
  role: "write",
  summary: "Say how a company tracks time, from a day on",
  request: Schema.Struct({
    timeTrackingSettings: objectOf("The settings.", {
      companyId: idFields.companyId,
      timeZone: takenAwayByNull(
        described(TimeZone, "The zone of workers without a location, by its IANA name.")
      ),
      ...timeTermFields,
      ...effectiveFromField,
      ...versionField
    })
  }),
  takesNull: true,
  response: Schema.Struct({
    timeTrackingSettings: objectOf("The settings after the call.", {
      timeTrackingSettingsId: ids.timeTrackingSettingsId,
      ...outcomeFields(answered("Ready")),
      warnings: listOf(Warning, "What a court may hold against the employer.")
    })
  }),
  load: ({ timeTrackingSettings: { companyId } }, { client }) =>
    Effect.gen(function* () {
      const loaded = yield* requireCompany(client.id, companyId)
      const { settingsOf } = yield* TimeRulesStore
      return { ...loaded, settings: yield* settingsOf(client.id, companyId) }
    }),
  decide: (loaded, { timeTrackingSettings: input }, context) =>
    Result.gen(function* () {
      const { company, locations, settings } = loaded
      if (company.kind !== "employer") {
        return yield* Result.fail(new RecordNotFound({ record: "company" }))
      }
      const effectiveFrom = input.effectiveFrom ?? companyToday(locations, context.at)
      const { before, after } = settingsFrom(company, settings, input, {
        effectiveFrom,
        ...context
      })
      const conflict = before && versionConflict("settings of time tracking", before, input)
      if (conflict) return yield* Result.fail(conflict)
      yield* refuse([
        ...settingsProblems(SETTINGS, after),
        ...(before ? [] : limitProblems("timeTrackingSettings", settings.length))
      ])
      const write = before
        ? update("timeTrackingSettings", before, after)
        : insert("timeTrackingSettings", after)
      return {
        record: after,
        changes:
          before === after
            ? undefined
            : changes({ writes: [write], revisions: [profileAt(loaded)] }),
        answer: {
          timeTrackingSettings: {
            timeTrackingSettingsId: after.id,
            status: "Ready" as const,
            message: `the settings of time tracking of ${company.name} hold from ${effectiveFrom} on`,
            version: after.version,
            warnings: settingsWarnings(settings, after)
          }
        }
      }
    }),
  example: {
    timeTrackingSettings: {
      companyId: exampleId,
      effectiveFrom: "2026-04-01",
      workweekStart: { weekday: "Sunday", time: "00:00" },
      rounding: { mode: "Nearest", unitMinutes: 15 }
    }
  }
})
