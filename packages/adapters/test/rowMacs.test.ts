/** MACs of rows that a version before them stored, and the columns that no MAC covers. */
import { assert, describe, it } from "@effect/vitest"
import { burst } from "@payroll/testing/burst"
import { commitsOf, newClient } from "@payroll/testing/commits"
import { layerProcess, postgres, sqliteFile } from "@payroll/testing/database/databases"
import { Inspection, type ProcessStorage } from "@payroll/testing/storage"
import * as Effect from "effect/Effect"
import { checkMacs } from "../src/maintenance/checkMacs.ts"
import type { ClientKeys } from "../src/sql/clientKeys.ts"
import type { Database } from "../src/sql/database.ts"
import { macTables } from "../src/sql/stores/macTables.ts"
import { recordTables } from "../src/sql/records/all.ts"
import type { StorageSettings } from "../src/storage.ts"

const wrong = Effect.map(checkMacs, (findings) =>
  findings.flatMap(({ wrong: count, named = [] }) => (count === 0 ? [] : named))
)

const within =
  (settings: StorageSettings) =>
  <A, E>(effect: Effect.Effect<A, E, ProcessStorage | ClientKeys | Database>) =>
    Effect.scoped(Effect.provide(effect, layerProcess(settings)))

/** The database as the version before left it: no row has a MAC, and no commit named one. */
const asBefore = Effect.gen(function* () {
  const { set, edit } = yield* Inspection
  yield* set("audit", {}, { macs: null })
  for (const { name } of macTables) yield* edit(name, {}, { mac: null })
})

describe.each([sqliteFile, postgres])("rows that have no MAC yet, on $name", ({ fresh }) => {
  it.live("get it at the start, and never again once the service stored one", () =>
    Effect.gen(function* () {
      const settings = yield* fresh
      const run = within(settings)
      const companyId = yield* run(
        Effect.gen(function* () {
          const { client } = yield* newClient
          const { creating, renaming } = yield* commitsOf(client.id)
          const made = Array.from({ length: 30 }, () => creating())
          yield* burst(made.map(({ commit }) => commit))
          yield* burst([renaming(made[0]!.company)])
          yield* asBefore
          assert.isAbove((yield* wrong).length, 40)
          return made[0]!.company.id
        })
      )
      yield* run(
        Effect.gen(function* () {
          assert.deepStrictEqual(yield* wrong, [])
          yield* newClient
          const { edit } = yield* Inspection
          yield* edit("company", { id: companyId }, { mac: null, name: "Mallory's" })
        })
      )
      const named = yield* run(wrong)
      assert.deepStrictEqual(named, [`${companyId}: without a MAC`])
    }).pipe(Effect.scoped)
  )
})

/** Columns of every row that decide nothing. */
const OF_ALL: ReadonlySet<string> = new Set(["id", "created_at", "updated_at", "mac", "due_at"])

/**
 * The columns of rows with MACs that decide neither about money nor about access: what a row is called, how it is
 * found, what was said about it, and what follows from covered columns. A new column is here or among those that its
 * record `decides`; one of those is null in the rows that are there, because a MAC leaves out what is null.
 */
const DECIDE_NOTHING: Readonly<Record<string, ReadonlyArray<string>>> = {
  company: [
    "company_reference_id",
    "business_website",
    "doing_business_as",
    "terms_accepted_at",
    "terms_accepted_by",
    "failure_reasons",
    "name_folded"
  ],
  worker: [
    "user_reference_id",
    "first_name",
    "middle_name",
    "last_name",
    "email",
    "phone_number",
    "job_title",
    "location_category",
    "company_location_id",
    "time_zone",
    "failure_reasons",
    "kiosk_pin_set_at",
    "invite",
    "waiting",
    "name_folded",
    "last_name_folded",
    "email_key"
  ],
  w4_information: [
    "received_at",
    "recorded_by",
    "document_id",
    "is_confirmed",
    "paper_file_id",
    "paper_recorded_by"
  ],
  person_decision: ["reason"],
  timesheet_lock: ["place"],
  timesheet: ["opened_because", "attestation", "sealed"],
  timesheet_amendment: ["sealed"],
  time_off_entry: ["pay_period", "reported_in", "explanation", "reason_code", "sealed"],
  hand_over: ["known_at"],
  flow_link: ["language", "return_url", "given_to", "sent_at"],
  guest_session: ["language", "device"]
}

describe("the columns of a row with a MAC", () => {
  it.each(recordTables.filter(({ covers }) => covers.length > 0))(
    "decide, or are named here: $name",
    ({ name, columns, covers }) => {
      const others = columns
        .map((column) => column.name)
        .filter((column) => !covers.includes(column) && !OF_ALL.has(column))
      assert.sameMembers(others, [...(DECIDE_NOTHING[name] ?? [])])
    }
  )
})
