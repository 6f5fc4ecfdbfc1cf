/** The migration that adds the state `Removed` keeps the workers that are there, on both databases. */
import { besideOf, type Beside } from "@payroll/testing/database/beside"
import { emptySqlite, type TestDatabase } from "@payroll/testing/database/databases"
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { migrations } from "../src/sql/migrations/all.ts"
import type { Words } from "../src/sql/migrations/migration.ts"
import { postgres as onPostgres } from "../src/sql/postgres/dialect.ts"
import { sqlite as onSqlite } from "../src/sql/sqlite/dialect.ts"
import { postgresAdministered } from "./postgresAdministered.ts"

const NUMBER = 12
const idOf = (n: number): string => `00000000-0000-7000-8000-${String(n).padStart(12, "0")}`
const COMPANY = idOf(1)
const CLIENT = idOf(2)

type Values = Readonly<Record<string, string | number>>

interface Column {
  readonly name: string
  readonly type: string
  readonly required: number | boolean
}

/** The columns of a table, and which of them need a value. */
const COLUMNS = {
  sqlite: (table: string) =>
    `select name, type, "notnull" = 1 and dflt_value is null as required from pragma_table_info('${table}')`,
  postgres: (table: string) =>
    `select column_name as name, data_type as type, is_nullable = 'NO' and column_default is null as required
      from information_schema.columns where table_schema = 'public' and table_name = '${table}'`
}

const migrate = async ({ change }: Beside, words: Words, from: number, to: number) => {
  const statements = migrations
    .filter(({ number }) => number >= from && number <= to)
    .flatMap(({ statements: of }) => of(words))
  for (const statement of statements) await change(statement)
}

/** Inserts a row; columns that are not given and must not be null get a value that fits. */
const inserting =
  (beside: Beside, dialect: keyof typeof COLUMNS) =>
  async (table: string, input: Values): Promise<void> => {
    const columns = (await beside.look((all) =>
      all(COLUMNS[dialect](table))
    )) as ReadonlyArray<Column>
    const row = columns.flatMap(({ name, type, required }) => {
      const fitting = /int/i.test(type) ? 1 : "x"
      const value = input[name] ?? (Number(required) === 1 ? fitting : undefined)
      return value === undefined ? [] : [[name, value] as const]
    })
    const values = row.map(([, value]) => (typeof value === "string" ? `'${value}'` : value))
    const names = row.map(([name]) => name)
    await beside.change(`insert into ${table} (${names.join()}) values (${values.join()})`)
  }

const STATES = ["Add Wage", "Invite Sent", "Active", "Deactivate", "Terminated"]
const common = { client_id: CLIENT, company_id: COMPANY }
const workerOf = (n: number, state: string): Values => ({
  id: idOf(n),
  ...common,
  date_of_join: "2026-01-05",
  worker_type: "W2",
  location_category: "Remote",
  user_status: state,
  kyc_status: "passed"
})

/** The message with which a statement is refused. */
const refused = async ({ change }: Beside, statement: string): Promise<string> => {
  try {
    await change(statement)
  } catch (error) {
    return String(error)
  }
  return assert.fail(`not refused: ${statement}`)
}

const suite = ({ name, fresh }: TestDatabase, words: Words, dialect: keyof typeof COLUMNS) =>
  describe(`the migration to workers who can be removed, on ${name}`, () => {
    it.live("keeps every state and what refers to workers, and checks states again", () =>
      Effect.gen(function* () {
        const beside = besideOf((yield* fresh).database)
        yield* Effect.promise(async () => {
          await migrate(beside, words, 1, NUMBER - 1)
          const insert = inserting(beside, dialect)
          await insert("client", { id: CLIENT, name: "Acme", duplicates: "review" })
          await insert("company", {
            id: COMPANY,
            client_id: CLIENT,
            kind: "employer",
            kyb_status: "passed"
          })
          for (const [index, state] of STATES.entries()) {
            await insert("worker", workerOf(10 + index, state))
          }
          await insert("kyc_information", { id: idOf(30), ...common, worker_id: idOf(12) })
          await migrate(beside, words, NUMBER, NUMBER)
          const rows = await beside.look((all) => all("select user_status from worker order by id"))
          assert.deepStrictEqual(
            (rows as ReadonlyArray<Values>).map((row) => row["user_status"]),
            STATES
          )
          const [kyc] = await beside.look((all) => all("select worker_id from kyc_information"))
          assert.deepStrictEqual({ ...(kyc as Values) }, { worker_id: idOf(12) })
          const set = (state: string) =>
            `update worker set user_status = '${state}' where id = '${idOf(10)}'`
          await beside.change(set("Removed"))
          assert.match(await refused(beside, set("Gone")), /check constraint/i)
          assert.match(await refused(beside, "delete from worker"), /foreign key constraint/i)
          assert.deepStrictEqual(await beside.damage(), [])
        })
      })
    )
  })

suite(emptySqlite, onSqlite.words, "sqlite")
suite(postgresAdministered, onPostgres.words, "postgres")
