/** Codes by mail from two processes at once: one can be used at a time, and every try counts once. */
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { startSmtpServer, type SmtpServer } from "@payroll/testing/smtpServer"
import type { Answer } from "./answer.ts"
import { call, testClient } from "./call.ts"
import { upTo } from "./crowd.ts"
import { guestAt, OWN } from "./guest.ts"
import { databaseName, install, type Installation } from "./installation.ts"
import { killProcesses, type TestProcess } from "./testProcess.ts"

const REQUESTS_AN_HOUR = 5
const TRIES = 5
const AT_ONCE = 12
const ROUNDS_MAX = 3_000
const MONTH_MS = 30 * 86_400_000

let mails: SmtpServer
let installation: Installation
let processes: ReadonlyArray<TestProcess>
let ports: ReadonlyArray<number>

beforeAll(async () => {
  mails = await startSmtpServer()
  installation = await install(databaseName, {
    PAYROLL_SMTP_URL: mails.url,
    PAYROLL_MAIL_FROM: "payroll@acme.example"
  })
  processes = [installation.start(), installation.start()]
  ports = await Promise.all(processes.map(({ port }) => port))
}, 120_000)
afterAll(async () => {
  for (const { signal } of processes) signal("SIGTERM")
  await Promise.all(processes.map(({ ended }) => ended))
  killProcesses()
  await installation.remove()
  await mails.stop()
}, 60_000)

const countOf = (answers: ReadonlyArray<Answer>) => {
  const counts: Record<string, number> = {}
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

/** The codes in the mails to an address. */
const codesTo = (email: string): ReadonlyArray<string> =>
  mails.received
    .filter(({ to }) => to.includes(email))
    .flatMap(({ message }) => /^(\d{6})$/m.exec(message)?.[1] ?? [])

/** A worker who is paid, with two sessions, and calls that alternate between the processes. */
const paid = async (email: string) => {
  const [port = 0] = ports
  const client = testClient(port, await installation.newClient("review", "admin"))
  const guest = guestAt({ port }, client)
  const first = await guest.open({ flow: "worker-bank-account" })
  const { userId } = first
  const again = await client.operate("addFlowLink", {
    method: "addFlowLink",
    flowLink: { flow: "worker-portal", userId }
  })
  const token = /#([^"]+)"/.exec(again.text)?.[1] ?? assert.fail(again.text)
  const begun = await guest.begin({ flowName: first.flowName, token })
  const cookie = [begun.headers["set-cookie"] ?? ""].flat().join().split(";")[0] ?? ""
  const publicId: string = JSON.parse(begun.text).session.publicId
  const second = { ...OWN, cookie, "Payroll-Session": publicId }
  const at = Date.now() - MONTH_MS
  // The worker was active, and the address on file, before this month.
  await installation.sql(
    `update worker set user_status = 'Active', email = '${email}', created_at = ${at} where id = '${userId}'`
  )
  const ask = (index: number, headers: object, body: object) =>
    call(ports[index % 2] ?? 0, {
      path: "/userPortal",
      body: { userId, ...body },
      headers: { ...headers }
    })
  return {
    ask,
    sessions: [first.headers, second] as const,
    request: (index: number, headers: object) =>
      ask(index, headers, { method: "requestCode", purpose: "pay" }),
    confirm: (index: number, headers: object, code: string) =>
      ask(index, headers, { method: "confirmCode", code }),
    codes: async () => {
      const [row] = await installation.sql(
        `select code, wrong_at, requested_at, confirmed from guest_codes where worker_id = '${userId}'`
      )
      const code = row?.["code"] ?? null
      const listIn = (field: string) => JSON.parse(String(row?.[field])) as ReadonlyArray<unknown>
      return {
        code,
        mailId: String(JSON.parse(String(code))?.mailId),
        wrong: listIn("wrong_at").length,
        requested: listIn("requested_at").length,
        confirmed: listIn("confirmed").length
      }
    }
  }
}

/** Waits until the mail server has taken the mail of the code that can be used. */
const untilMailed = async (codes: () => Promise<{ readonly mailId: string }>): Promise<void> => {
  const { mailId } = await codes()
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    const [mail] = await installation.sql(`select status from mail where id = '${mailId}'`)
    if (mail?.["status"] === "accepted") return
    await call(ports[0] ?? 0, { path: "/health", verb: "GET" })
  }
  assert.fail("the code is not mailed")
}

describe("codes by mail, from two processes at once", () => {
  it("are one at a time, and as many an hour as one process sends", async () => {
    const email = "one@acme.example"
    const { request, confirm, sessions, codes } = await paid(email)
    const answers = await Promise.all(
      upTo(AT_ONCE).map((index) => request(index, sessions[index % 3 === 0 ? 0 : 1]))
    )
    assert.deepStrictEqual(countOf(answers), {
      200: REQUESTS_AN_HOUR,
      429: AT_ONCE - REQUESTS_AN_HOUR
    })
    assert.strictEqual((await codes()).requested, REQUESTS_AN_HOUR)
    await untilMailed(codes)
    // Of all that were mailed, also those that others took the place of, one is right, in one of the sessions.
    const right: Array<Answer> = []
    for (const [index, code] of codesTo(email).toReversed().entries()) {
      for (const headers of sessions) right.push(await confirm(index, headers, code))
    }
    assert.strictEqual(countOf(right)[200], 1)
  })

  it("count each wrong try once", async () => {
    const { request, confirm, sessions, codes } = await paid("two@acme.example")
    const [headers] = sessions
    assert.strictEqual((await request(0, headers)).status, 200)
    const wrong = await Promise.all(
      upTo(AT_ONCE).map((index) => confirm(index, headers, `00000${index % 10}`))
    )
    assert.deepStrictEqual(countOf(wrong), { 400: TRIES, 409: AT_ONCE - TRIES })
    const { code, wrong: counted } = await codes()
    assert.deepStrictEqual([code, counted], [null, TRIES])
  })

  it("confirm once, however often the right one is typed", async () => {
    const email = "three@acme.example"
    const { request, confirm, sessions, codes } = await paid(email)
    const [headers, other] = sessions
    assert.strictEqual((await request(1, headers)).status, 200)
    await untilMailed(codes)
    const [code = ""] = codesTo(email)
    const answers = await Promise.all([
      ...upTo(AT_ONCE).map((index) => confirm(index, headers, code)),
      confirm(1, other, code)
    ])
    assert.deepStrictEqual(countOf(answers), { 200: 1, 409: AT_ONCE })
    assert.deepInclude(await codes(), { code: null, confirmed: 1, wrong: 0 })
  })
})
