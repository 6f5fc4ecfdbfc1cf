/** Wages and their earlier versions, stored by a version of the service that had no wages by date. */
import type { EarlierVersion } from "@payroll/domain/history"
import type { WageTerms } from "@payroll/domain/wage/wage"
import { besideOf, type Beside } from "@payroll/testing/database/beside"
import { emptySqlite, type TestDatabase } from "@payroll/testing/database/databases"
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { migrateStorage } from "../src/migrateStorage.ts"
import type { Words } from "../src/sql/migrations/migration.ts"
import { wageTable } from "../src/sql/records/wage.ts"
import { postgres as onPostgres } from "../src/sql/postgres/dialect.ts"
import { sqlite as onSqlite } from "../src/sql/sqlite/dialect.ts"
import { postgresAdministered } from "./postgresAdministered.ts"
import { base, id, insertion, migrateBefore, owners } from "./earlierRows.ts"

const WAGES_BY_DATE = "wages by date"

const required = {
  wageBasis: "Per Hour",
  workerType: "W2",
  differentialPay: "No",
  taxExempt: "No, this employee is not tax exempt"
} as const
const optional = {
  userType: "Salary/No overtime",
  employmentStatus: "Full Time (30+ Hours per week)",
  paymentMethod: "Direct Deposit"
} as const

/** A wage as it was stored: with columns of its own for what it pays. */
const storedWage = (
  name: string,
  startDate: string,
  rate: string,
  more: Partial<typeof optional>
) =>
  insertion("wage", {
    ...base(name),
    version: 7,
    company_id: id("company"),
    worker_id: id("worker"),
    wage_rate: rate,
    wage_basis: required.wageBasis,
    worker_type: required.workerType,
    differential_pay: required.differentialPay,
    user_type: more.userType ?? null,
    employment_status: more.employmentStatus ?? null,
    tax_exempt: required.taxExempt,
    start_date: startDate,
    payment_method: more.paymentMethod ?? null,
    status: "Ready"
  })

const storedEarlier = (of: string, version: number, content: object) =>
  insertion("earlier_version", {
    ...base(`version-${of}-${version}`),
    company_id: id("company"),
    record_kind: "startDate" in content ? "wage" : "w4Information",
    record_id: id(of),
    record_version: version,
    valid_from: version,
    valid_until: version + 1,
    content: JSON.stringify(content)
  })

const oldContent = (startDate: string, wageRate: string) => ({
  workerId: id("worker"),
  wageRate,
  ...required,
  employmentStatus: optional.employmentStatus,
  startDate,
  status: "Verification Pending"
})

const termsOf = (startDate: string, wageRate: string, more: Partial<typeof optional>): object => ({
  startDate,
  wageRate,
  ...required,
  userType: undefined,
  employmentStatus: undefined,
  paymentMethod: undefined,
  ...more
})

const store = async ({ change }: Beside): Promise<void> => {
  for (const [table, values] of owners) await change(insertion(table, values))
  await change(storedWage("wage-a", "2026-04-01", "0.0001", {}))
  await change(storedWage("wage-b", "2026-07-01", "99999999999.9999", optional))
  // Corrected, raised to a day that was too late, moved back, corrected, raised again.
  await change(storedEarlier("wage-b", 1, oldContent("2026-01-01", "19")))
  await change(storedEarlier("wage-b", 2, oldContent("2026-01-01", "20")))
  await change(storedEarlier("wage-b", 3, oldContent("2026-06-01", "21")))
  await change(storedEarlier("wage-b", 4, oldContent("2026-05-01", "22")))
  await change(storedEarlier("wage-b", 5, oldContent("2026-05-01", "23")))
  await change(storedEarlier("wage-b", 6, oldContent("2026-07-01", "24")))
  await change(storedEarlier("w4", 1, { filingStatus: "Single" }))
}

const noKey = {} as never

const suite = ({ name, fresh }: TestDatabase, words: Words) =>
  describe(`wages stored before they had dates, on ${name}`, () => {
    it.live("have the terms that held before, and the same ones now", () =>
      Effect.gen(function* () {
        const settings = yield* fresh
        const beside = besideOf(settings.database)
        yield* Effect.promise(() => migrateBefore(beside, words, WAGES_BY_DATE))
        yield* Effect.promise(() => store(beside))
        const { applied } = yield* migrateStorage(settings, { ignoreOthers: true })
        assert.strictEqual(applied[0]?.name, WAGES_BY_DATE)
        const rows = yield* Effect.promise(() =>
          beside.look((all) => all("select * from wage order by id"))
        )
        const [plain, raised] = rows.map((row) => wageTable.fromRow(row as never, noKey))
        assert.deepInclude(plain, { id: id("wage-a"), version: 7, endDate: undefined })
        assert.deepStrictEqual<unknown>(plain?.terms, [termsOf("2026-04-01", "0.0001", {})])
        const { employmentStatus } = optional
        assert.deepStrictEqual<unknown>(raised?.terms, [
          termsOf("2026-01-01", "20", { employmentStatus }),
          termsOf("2026-05-01", "23", { employmentStatus }),
          termsOf("2026-07-01", "99999999999.9999", optional)
        ])
        assert.deepStrictEqual(yield* Effect.promise(beside.damage), [])
      })
    )

    it.live("have earlier versions in the same form as new ones", () =>
      Effect.gen(function* () {
        const settings = yield* fresh
        const beside = besideOf(settings.database)
        yield* Effect.promise(() => migrateBefore(beside, words, WAGES_BY_DATE))
        yield* Effect.promise(() => store(beside))
        yield* migrateStorage(settings, { ignoreOthers: true })
        const rows = (yield* Effect.promise(() =>
          beside.look((all) => all("select * from earlier_version order by id"))
        )) as ReadonlyArray<Pick<EarlierVersion, "content">>
        const contents = rows.map(({ content }) => JSON.parse(content) as object)
        assert.deepStrictEqual(contents.at(0), { filingStatus: "Single" })
        const { workerId, status, startDate, ...terms } = oldContent("2026-01-01", "19")
        assert.deepStrictEqual<unknown>(contents[1], {
          workerId,
          terms: [{ startDate, ...terms } satisfies Partial<Record<keyof WageTerms, string>>],
          status
        })
        assert.lengthOf(contents, 7)
      })
    )
  })

suite(emptySqlite, onSqlite.words)
suite(postgresAdministered, onPostgres.words)
