import { assert, describe, it } from "@effect/vitest"
import type { CompanyProfile } from "@payroll/domain/company/profile"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Result from "effect/Result"
import { SERVICE, type Caller } from "../caller.ts"
import { WORKERS_OF_TURN } from "../pieces.ts"
import { CompanyStore } from "../ports/companyStore.ts"
import { TextDigest } from "../ports/textDigest.ts"
import { TimesheetStore } from "../ports/timesheetStore.ts"
import { getPayableHours } from "./getPayableHours.ts"

const caller: Caller = {
  client: {
    id: "client",
    name: "Client One",
    settings: SERVICE.settings
  },
  credential: "pk_test_one",
  role: "read",
  companyIds: undefined,
  requestId: "request-1",
  address: undefined
}

const KNOWN_AT = "2026-04-01T00:00:00Z"
const COMPANY = "019b2a4c-0000-7000-8000-000000000001"

/** Counts workers whose time is loaded, by the turn of the event loop. */
const turns = () => {
  let now = 0
  const seen = { most: 0, all: 0 }
  return {
    seen,
    load: (ids: ReadonlyArray<string>) =>
      Effect.sync(() => {
        if (now === 0) setImmediate(() => (now = 0))
        now += ids.length
        seen.all += ids.length
        seen.most = Math.max(seen.most, now)
        return []
      })
  }
}

interface Sheets {
  readonly status: string
  readonly load: ReturnType<typeof turns>["load"]
}

const AS_FILE = { format: "csv" }
const LOCKED: Sheets = { status: "Locked", load: () => Effect.succeed([]) }

/** The answer for a company with so many timesheets that pay nothing. */
const fileOf = (count: number, set: object = AS_FILE, { status, load }: Sheets = LOCKED) => {
  const body = { companyId: COMPANY, payPeriodBegin: "2026-03-01", ...set }
  const submitted = { method: "getPayableHours", ...body }
  const request = Result.getOrThrow(
    getPayableHours.decode(submitted, { form: "method", today: "2026-11-26" as never })
  )
  const sheetsOf = (_client: string, _filter: unknown, page: { after: string; rows: number }) => {
    const from = page.after === "" ? 0 : Number(page.after) + 1
    const length = Math.max(0, Math.min(page.rows, count - from))
    return Effect.succeed(
      Array.from({ length }, (_, index) => ({
        id: `sheet ${from + index}`,
        workerId: String(from + index),
        periodBegin: "2026-03-01",
        periodEnd: "2026-03-14",
        createdAt: 0,
        updatedAt: 0,
        status
      }))
    )
  }
  return getPayableHours.read(request, caller, Date.UTC(2026, 10, 26)).pipe(
    Effect.provideService(
      TextDigest,
      TextDigest.of({ sha256: () => "0".repeat(64), fingerprint: () => "A".repeat(43) })
    ),
    Effect.provideService(
      CompanyStore,
      CompanyStore.of({ profile: () => Effect.succeed({} as CompanyProfile) } as never)
    ),
    Effect.provideService(
      TimesheetStore,
      TimesheetStore.of({
        sheetsOf,
        contents: (_client: string, ids: ReadonlyArray<string>) => load(ids),
        timeOf: (_client: string, ids: ReadonlyArray<string>) => load(ids),
        everRecorded: (_client: string, ids: ReadonlyArray<string>) => load(ids)
      } as never)
    )
  ) as Effect.Effect<(typeof getPayableHours.response)["Type"], unknown>
}

describe("a file of payable hours", () => {
  it.effect("is whole or refused, never cut", () =>
    Effect.gen(function* () {
      const { payableHours } = yield* fileOf(20_000)
      assert.isTrue(payableHours.isLocked)
      const refused = yield* Effect.exit(fileOf(20_001))
      assert.isTrue(Exit.isFailure(refused))
      assert.include(JSON.stringify(refused), "more than 20000 timesheets")
    })
  )

  it.live.each([
    ["of locked timesheets", "Locked", { format: "csv" }, 1_000],
    ["of open timesheets", "Open", { format: "csv" }, 1_000],
    ["of timesheets as they were known", "Open", { format: "csv", knownAt: KNOWN_AT }, 1_000],
    ["of a page of locked timesheets", "Locked", { limit: 200 }, 200],
    ["of a page of open timesheets", "Open", { limit: 200 }, 200]
  ] as const)("loads the time %s in short turns", ([, status, set, count]) =>
    Effect.gen(function* () {
      const { seen, load } = turns()
      yield* fileOf(1_000, set, { status, load })
      assert.strictEqual(seen.all, count)
      assert.isAtMost(seen.most, WORKERS_OF_TURN)
    })
  )

  it.effect("of a period without timesheets is not locked", () =>
    Effect.gen(function* () {
      assert.isFalse((yield* fileOf(0)).payableHours.isLocked)
    })
  )
})
