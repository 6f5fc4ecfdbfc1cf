/** Requests and loops that read a person before an erasure and go on behind it: nothing of the person comes back. */
import { Database } from "@payroll/adapters/sql/database"
import { ClientKeys } from "@payroll/adapters/sql/clientKeys"
import { BEGINNING, rowMover } from "@payroll/adapters/sql/stores/keyedRows"
import { keyedTables } from "@payroll/adapters/sql/stores/keyedTables"
import { StepMs } from "@payroll/adapters/sql/stores/keyRotation"
import { layerDeliverDue } from "@payroll/operations/background/deliverDue"
import { layerReplayEvents } from "@payroll/operations/background/replayEvents"
import { KeyRotation } from "@payroll/operations/ports/keyRotation"
import type { HandOvers } from "@payroll/operations/ports/handOvers"
import { afterAll, assert, beforeAll, describe, it, vi } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Layer from "effect/Layer"
import * as Scope from "effect/Scope"
import { once } from "node:events"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { text } from "node:stream/consumers"
import { testClient, type TestClient } from "./call.ts"
import { openedRow } from "./erased/plants.ts"
import { InterruptedWriter, isErasure } from "./interruptedWriter.ts"
import { clientOfPerson, make, type Values } from "./madeRecords.ts"
import { statesAt } from "./states.ts"
import { startTestServer, type TestServer } from "./testServer.ts"

/** With these a process has all events of the company in memory at once. */
const COLLEAGUES = 4
/** A receiver that is slow enough for an erasure before the events of the person, and confirms the lease each time. */
const ANSWER_MS = 500
const IS_ERASED = '"erased":true'
const NAME = "Ottoline"
const CITY = "Wexcombe"
const STREET = "Thimble Lane"
/** Under a seal. */
const BORN = "1984-06-07"
const TEXTS = [NAME, CITY, STREET, BORN]

let server: TestServer
let admin: TestClient
let second: TestClient
let payroll: TestClient

const between = new InterruptedWriter()

/** Runs before the second look at what a hand-over has read. */
let beforeLook: (() => Promise<unknown>) | undefined

const watched = ({ state }: HandOvers["Service"]): Partial<HandOvers["Service"]> => {
  let looks = 0
  return {
    state: (...parameters) => {
      looks = beforeLook ? looks + 1 : 0
      const run = looks === 2 ? beforeLook : undefined
      if (!run) return state(...parameters)
      beforeLook = undefined
      return Effect.andThen(Effect.promise(run), state(...parameters))
    }
  }
}

const made = (name: string, values?: Values) => make(admin, name, values)

interface Person {
  readonly userId: string
  readonly companyId: string
}

/** Confirms the erasure of a worker. */
const confirmed = async ({ userId }: Person): Promise<void> => {
  for (const [by, actedBy] of [
    [admin, "Rosa Diaz"],
    [second, "Lin Wei"]
  ] as const) {
    const body = { method: "eraseUser", user: { userId }, actedBy }
    const { status, text: said } = await by.operate("eraseUser", body)
    assert.strictEqual(status, 200, said)
  }
}

/** A worker with a home and an account, who has left. */
const gone = async (employer?: string): Promise<Person> => {
  const { user } = await made("addUser", [
    [["user", "firstName"], NAME],
    ...(employer === undefined ? [] : [[["user", "companyId"], employer] as const])
  ])
  const userId = String(user?.["userId"])
  const [row] = await server.rows("worker", { id: userId })
  await made("addKycInformation", [
    [["kycInformation", "userId"], userId],
    [["kycInformation", "city"], CITY],
    [["kycInformation", "address1"], STREET],
    [["kycInformation", "dateOfBirth"], BORN]
  ])
  // Without a day of work or a pay day, by which the law would keep what is paid.
  await statesAt(server.port).set("worker", { id: userId }, { user_status: "Terminated" })
  return { userId, companyId: String(row?.["company_id"]) }
}

/** A worker who has left, and whose erasure is confirmed. */
const leaver = async (employer?: string): Promise<Person> => {
  const person = await gone(employer)
  await confirmed(person)
  return person
}

/** The texts of the person in rows of the company, with their seals opened. */
const left = async ({ companyId }: Person): Promise<ReadonlyArray<string>> => {
  const tables = Object.keys(await server.rowCounts())
  const found: Array<string> = []
  for (const table of tables) {
    const rows = await server.rows(table)
    for (const row of rows.filter((each) => each["company_id"] === companyId)) {
      const opened = await server.run(openedRow(table, row))
      found.push(...TEXTS.flatMap((each) => (opened.includes(each) ? [`${each} in ${table}`] : [])))
    }
  }
  return found
}

beforeAll(async () => {
  server = await startTestServer({
    writer: between.over,
    handOvers: watched,
    settings: { PAYROLL_WEBHOOK_ALLOW: "127.0.0.0/8" }
  })
  admin = testClient(server.port, await server.newClient("admin"))
  second = await clientOfPerson(server.port, admin, "admin", "Lin Wei")
  payroll = await clientOfPerson(server.port, admin, "payroll", "Kim Park")
})
afterAll(() => server.stop())

describe("a hand-over", () => {
  const period = async ({ companyId }: Person) => {
    await made("addPaySchedule", [[["paySchedule", "companyId"], companyId]])
    const [row] = await server.rows("pay_period", { company_id: companyId })
    return { companyId, payPeriodId: row?.["id"], requireLocked: false }
  }
  const handOver = (body: object) =>
    payroll.operate("getPayrollInput", { method: "getPayrollInput", ...body })

  it("that read the worker before the erasure is made again before it is stored", async () => {
    const person = await leaver()
    const body = await period(person)
    between.next = {
      before: ({ operation }) => operation === "getPayrollInput",
      run: () => server.erase()
    }
    const { status, text: said } = await handOver(body)
    assert.isUndefined(between.next)
    assert.strictEqual(status, 200, said)
    assert.notInclude(said, NAME)
    assert.include(said, person.userId)
    assert.deepStrictEqual(await left(person), [])
  })

  it("that is reading workers while one is erased reads that one again", async () => {
    const person = await leaver()
    const body = await period(person)
    beforeLook = () => server.erase()
    const { status, text: said } = await handOver(body)
    assert.isUndefined(beforeLook)
    assert.strictEqual(status, 200, said)
    assert.notInclude(said, NAME)
    assert.deepStrictEqual(await left(person), [])
  })

  it("that is made in the middle of the erasure is erased with the rest", async () => {
    const person = await leaver()
    const body = await period(person)
    let said = ""
    between.next = {
      before: ({ operation, changes }) =>
        isErasure({ operation }) && changes.writes.some(({ kind }) => kind === "worker"),
      run: async () => ({ text: said } = await handOver(body))
    }
    await server.erase()
    assert.isUndefined(between.next)
    // It was handed over before the worker was gone.
    assert.include(said, NAME)
    const { companyId } = person
    const { handOverId, sha256 } = JSON.parse(said).handOver
    const again = await handOver({ companyId, handOverId })
    assert.notInclude(again.text, NAME)
    assert.notStrictEqual(JSON.parse(again.text).handOver.sha256, sha256)
    assert.deepStrictEqual(await left(person), [])
    assert.deepStrictEqual(await server.wrong(), [])
  })
})

describe("an import", () => {
  it.each([
    ["updateUser", "user", { email: "somebody@else.example" }],
    ["updateKycInformation", "kycInformation", { zipcode: "19902" }]
  ] as const)("by %s stores nothing that it read before", async (operation, object, fields) => {
    const person = await gone()
    between.next = {
      before: (commit) => commit.operation === operation,
      run: async () => {
        await confirmed(person)
        await server.erase()
      }
    }
    const body = { [object]: { userId: person.userId, ...fields } }
    const { status, text: said } = await admin.operate(operation, { method: operation, ...body })
    assert.isUndefined(between.next, said)
    assert.oneOf(status, [200, 400, 409], said)
    assert.deepStrictEqual(await left(person), [])
  })
})

describe("a replay", () => {
  it("that is sending sends nothing more of the person", async () => {
    const first = await made("addUser")
    const [colleague] = await server.rows("worker", { id: String(first["user"]?.["userId"]) })
    const employer = String(colleague?.["company_id"])
    // The events of the person are the last that a process has in memory.
    for (let more = 0; more < COLLEAGUES; more += 1) {
      await made("addUser", [[["user", "companyId"], employer]])
    }
    const person = await leaver(employer)
    const received: Array<string> = []
    const receiver = createServer((request, response) => {
      void text(request).then((body) => {
        received.push(body)
        const isOver = received.some((each) => each.includes(IS_ERASED))
        setTimeout(() => response.writeHead(204).end(), isOver ? 0 : ANSWER_MS)
      })
    })
    await once(receiver.listen(0, "127.0.0.1"), "listening")
    const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`
    const { webhookEndpoint } = await made("addWebhookEndpoint", [
      [["webhookEndpoint", "url"], url]
    ])
    const { companyId } = person
    const webhookReplay = { webhookEndpointId: webhookEndpoint?.["webhookEndpointId"], companyId }
    const replay = { method: "replayWebhookEvents", webhookReplay }
    const { status, text: said } = await admin.operate("replayWebhookEvents", replay)
    assert.strictEqual(status, 200, said)
    const events = await server.rows("event", { company_id: companyId })
    const scope = Scope.makeUnsafe()
    const loops = Layer.mergeAll(layerDeliverDue, layerReplayEvents)
    await server.run(Layer.build(loops).pipe(Scope.provide(scope)))
    await vi.waitFor(() => assert.isNotEmpty(received), { timeout: 20_000, interval: 20 })
    await server.erase(0)
    const all = () => assert.isAtLeast(received.length, events.length)
    await vi.waitFor(all, { timeout: 20_000, interval: 20 })
    await Effect.runPromise(Scope.close(scope, Exit.void))
    receiver.close()
    const told = received.filter((body) => TEXTS.some((each) => body.includes(each)))
    assert.deepStrictEqual(told, [])
    assert.isNotEmpty(received.filter((body) => body.includes(IS_ERASED)))
  })
})

describe("a rotation of the keys", () => {
  const advance = KeyRotation.use(({ advance: next }) => Effect.provideService(next(7), StepMs, 0))
  const step = ClientKeys.use(({ rotation }) => Effect.map(rotation, (each) => each.step))
  const untilStep = async (wanted: string) => {
    for (let round = 0; round < 2_000; round += 1) {
      if ((await server.run(step)) === wanted) return
      await server.run(advance)
    }
    assert.fail(`never ${wanted}`)
  }

  it("that read rows before the erasure stores none of them", async () => {
    const person = await leaver()
    await server.run(KeyRotation.use(({ start }) => start))
    await untilStep("both")
    const tables = keyedTables.filter(({ name }) => name === "kyc_information")
    assert.lengthOf(tables, 1)
    let erased = 0
    for (const table of tables) {
      await server.run(
        Effect.gen(function* () {
          const database = yield* Database
          const write = ((...statements: Parameters<typeof database.write>) =>
            Effect.andThen(
              Effect.promise(() => (erased++ === 0 ? server.erase() : Promise.resolve())),
              database.write(...statements)
            )) as never
          const move = yield* Effect.provideService(rowMover(table), Database, {
            ...database,
            write
          })
          yield* move(BEGINNING, 1_000)
        })
      )
    }
    assert.isAbove(erased, 0)
    await untilStep("done")
    assert.deepStrictEqual(await left(person), [])
    assert.deepStrictEqual(await server.wrong(), [])
  })
})
