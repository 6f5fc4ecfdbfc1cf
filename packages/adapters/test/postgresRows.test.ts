/** Rows reach PostgreSQL unchanged, with any characters. */
import { assert, it } from "@effect/vitest"
import { seed } from "@payroll/testing/seed"
import * as Effect from "effect/Effect"
import * as fc from "fast-check"
import { ALL_CLIENTS } from "../src/sql/statement.ts"
import { Database } from "../src/sql/database.ts"
import type { Row } from "../src/sql/records/row.ts"
import { fromRows } from "../src/sql/postgres/rows.ts"
import { postgres } from "@payroll/testing/database/databases"
import * as Layer from "effect/Layer"
import { layerStorage } from "../src/storage.ts"

const RUNS = 200
const INTEGERS = new Set(["claim.key_version"])

// PostgreSQL cannot store NUL in a text; the domain rejects control characters.
const text = fc.oneof(
  fc.constantFrom("", "NULL", "null", "{}", '{"a":"\\\\b"}', "\\", '"', ",", "a\nb\tc", " "),
  fc.string({ unit: "binary" }).filter((value) => !value.includes("\0"))
)
const rows: fc.Arbitrary<ReadonlyArray<Row>> = fc.array(
  fc.record({
    scope: fc.option(text),
    key_version: fc.option(fc.maxSafeInteger()),
    digest: text
  }),
  { minLength: 1, maxLength: 20 }
)

const layerDatabase = Layer.unwrap(Effect.map(postgres.fresh, layerStorage))

it.live(`returns the values of any rows unchanged (PAYROLL_TEST_SEED=${seed})`, () =>
  Effect.gen(function* () {
    const { read } = yield* Database
    const assertReturned = (of: ReadonlyArray<Row>) =>
      Effect.map(
        read({
          ...fromRows<Row>(
            { table: "claim", rows: of },
            "given",
            INTEGERS,
            (from, columns) => `select ${columns.join(", ")} from ${from}`
          ),
          clientId: ALL_CLIENTS
        }),
        ([returned]) => assert.deepStrictEqual(returned, of)
      )
    for (const each of fc.sample(rows, { numRuns: RUNS, seed })) yield* assertReturned(each)
  }).pipe(Effect.provide(layerDatabase))
)
