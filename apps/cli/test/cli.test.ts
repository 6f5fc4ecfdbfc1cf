/** The command line as scripts and people use it: output, errors, exit codes. */
import { assert, describe, it } from "@effect/vitest"
import { defaultFlowName } from "@payroll/domain/client/flowFields"
import { once } from "node:events"
import { spawn } from "node:child_process"
import { closeSync, existsSync, openSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { text } from "node:stream/consumers"
import { bundled } from "@payroll/testing/bundledPrograms"
import { businessOf } from "./business.ts"
import {
  MAIN,
  ownDirectory,
  ownService,
  payroll,
  payrollProcess,
  type Ran,
  type Settings
} from "./command.ts"

const FAILED = 1
const USAGE = 2
const REFUSED = 3

const EIN = "123456789"
const HOOK = "http://127.0.0.1:9/hook"
const LOOPBACK = { PAYROLL_WEBHOOK_ALLOW: "127.0.0.0/8" }

/** A directory in which the client `default` exists. */
const withClient = async (settings: Settings = {}) => {
  const env = ownService(settings)
  assert.strictEqual((await payrollProcess(env, ["client", "create", "default"])).code, 0)
  return env
}

/** The JSON value that a successful command printed. */
const valueOf = ({ code, stdout, stderr }: Ran): unknown => {
  assert.strictEqual(stderr, "")
  assert.strictEqual(code, 0)
  assert.match(stdout, /^[^\n]+\n$/)
  return JSON.parse(stdout)
}

/** The line that a failed command printed. */
const complaintOf = (ran: Ran, code: number): string => {
  assert.strictEqual(ran.stdout, "")
  assert.match(ran.stderr, /^payroll: [^\n]+\n$/)
  assert.strictEqual(ran.code, code)
  return ran.stderr.slice("payroll: ".length, -1)
}

describe("a command that succeeds", () => {
  it("prints one JSON value with --json", async () => {
    const env = ownService(LOOPBACK)
    const run = async (...words: ReadonlyArray<string>) =>
      valueOf(await payrollProcess(env, [...words, "--json"])) as Record<string, unknown>

    assert.deepStrictEqual(Object.keys(await run("migrate")), ["applied"])
    assert.deepStrictEqual(await run("migrate"), { applied: [] })
    const created = await run("client", "create", "shop", "--role", "read")
    assert.hasAllKeys(created, ["clientId", "name", "role", "username", "password"])
    // The sandbox verifies here.
    assert.match(String(created["username"]), /^pk_test_/)
    assert.match(String(created["password"]), /^sk_test_/)
    const { clientId, username } = created
    assert.deepStrictEqual(await run("client", "set", "shop", "--duplicates", "reject"), {
      clientId,
      name: "shop",
      duplicates: "reject",
      fourEyes: "off",
      handOverEncryption: "optional",
      flowName: defaultFlowName(String(clientId)),
      flowOrigins: [],
      displayName: null,
      logoType: null,
      accentColor: null,
      supportAddress: null,
      language: "en",
      bankChangeHoldDays: 3,
      holdApiBankChanges: true,
      eventRetentionDays: 90,
      erasureWaitDays: 7
    })
    const [listed] = Object.values(await run("client", "list")) as Array<Record<string, unknown>>
    assert.deepInclude(listed, {
      clientId,
      name: "shop",
      duplicates: "reject",
      credentials: [{ username, role: "read" }]
    })
    const endpoint = await run("webhook", "set", "--client", "shop", "--url", HOOK)
    assert.match(String(endpoint["secret"]), /^whsec_/)
    const [listedEndpoint] = Object.values(await run("webhook", "list", "--client", "shop"))
    assert.deepInclude(listedEndpoint, {
      webhookEndpointId: endpoint["webhookEndpointId"],
      url: HOOK,
      status: "enabled",
      order: "halt"
    })
    assert.hasAllKeys(await run("pay-schedule", "--frequency", "monthly"), ["entries"])
    assert.hasAllKeys(await run("holidays"), ["holidays"])
  })

  it("prints lines for people without --json, and a secret once", async () => {
    const env = ownDirectory(LOOPBACK)
    const run = async (...words: ReadonlyArray<string>): Promise<string> => {
      const { code, stdout, stderr } = await payrollProcess(env, words)
      assert.deepStrictEqual({ code, stderr }, { code: 0, stderr: "" })
      return stdout
    }
    assert.match(await run("migrate"), /^applied: 1 foundation/)
    const created = await run("client", "create", "shop")
    const password = /^password: (\S+)$/m.exec(created)?.[1] ?? ""
    const set = await run("webhook", "set", "--client", "shop", "--url", HOOK)
    const secret = /^secret: (\S+)$/m.exec(set)?.[1] ?? ""
    assert.match(password, /^sk_/)
    assert.match(secret, /^whsec_/)
    const clients = await run("client", "list")
    const endpoints = await run("webhook", "list", "--client", "shop")
    assert.match(clients, /^NAME .*\nshop .*\n$/)
    assert.match(endpoints, /^URL .*\nhttp:\/\/127.0.0.1:9\/hook {2}enabled .*\n$/)
    assert.notInclude(clients, password)
    assert.notInclude(endpoints, secret)
  })
})

describe("call", () => {
  const registered = (ran: Ran): void => {
    const { registration } = valueOf(ran) as { registration: { status: string } }
    assert.strictEqual(registration.status, "Registered")
  }

  it("reads a body from a file or from standard input", async () => {
    const env = await withClient()
    const file = join(env.PAYROLL_DATA_DIR, "body.json")
    writeFileSync(file, JSON.stringify(businessOf(EIN)))
    registered(await payrollProcess(env, ["call", "createBusiness", "--body", file, "--json"]))
    const body = Buffer.from(JSON.stringify(businessOf(EIN)))
    const middleOfTheE = body.indexOf("ë") + 1
    const parts = [body.subarray(0, middleOfTheE), body.subarray(middleOfTheE)]
    registered(
      await payrollProcess(env, ["call", "createBusiness", "--body", "-", "--json"], parts)
    )
  })

  it("reports the problems of a body without quoting it", async () => {
    const env = await withClient()
    const from = (input: string | Buffer, ...words: ReadonlyArray<string>) =>
      payroll(env, ["call", "createBusiness", "--body", "-", ...words], [input])
    const latin1 = Buffer.from(JSON.stringify(businessOf(EIN)), "latin1")
    const [notJson, notUtf8, notObject, twice, tooLarge, noFile, wrongEin] = await Promise.all([
      from(`{"ssn":"123456789"`),
      from(latin1),
      from("[]"),
      from(`{"kybInformation":{"ein":"123456789","\\u0065in":"987654321"}}`),
      from(`{"x":"${"x".repeat(5 * 1024 * 1024)}"}`),
      payroll(env, ["call", "createBusiness", "--body", "/nowhere/body.json"]),
      from(JSON.stringify(businessOf("12-3456789")))
    ])
    assert.strictEqual(complaintOf(notJson, USAGE), "the body is invalid: not JSON")
    assert.strictEqual(complaintOf(notUtf8, USAGE), "the body is invalid: not utf-8")
    assert.strictEqual(complaintOf(notObject, USAGE), "the body is invalid: not an object")
    assert.strictEqual(complaintOf(twice, USAGE), "the body is invalid: duplicate key")
    assert.strictEqual(complaintOf(tooLarge, USAGE), "the body is too large")
    assert.strictEqual(complaintOf(noFile, USAGE), "the body cannot be read")
    const refusal = complaintOf(wrongEin, REFUSED)
    assert.match(refusal, /^kybInformation\.ein: /)
    assert.notInclude(refusal, "3456789")
  })

  it("creates neither a directory nor a database where there is no service", async () => {
    const dataDir = join(ownDirectory().PAYROLL_DATA_DIR, "elsewhere")
    const commands = ["client list", "client create acme", "migrate --status", "check", "backup b"]
    for (const words of commands) {
      const { code, stderr } = await payroll({ PAYROLL_DATA_DIR: dataDir }, words.split(" "))
      assert.strictEqual(code, 1, words)
      assert.match(stderr, /^payroll: there is no database \S+payroll\.db: [^\n]+\n$/)
      assert.isFalse(existsSync(dataDir), words)
    }
  })

  it("names every problem in one line", async () => {
    const refusal = complaintOf(
      await payrollProcess(await withClient(), ["call", "createBusiness"]),
      REFUSED
    )
    for (const part of ["registration", "kybInformation", "companyLocation", "businessUser"]) {
      assert.include(refusal, `${part}: ${part} is mandatory and cannot be empty`)
    }
  })
})

describe("a command that fails", () => {
  const wrong: ReadonlyArray<readonly [string, ReadonlyArray<string>, RegExp]> = [
    ["an unknown command", ["sekret"], /^unknown command/],
    ["a misspelt command", ["client", "lits"], /did you mean list\?/],
    ["an unknown flag", ["client", "list", "--sekret"], /^unknown flag/],
    [
      "a misspelt flag",
      ["webhook", "set", "--url", HOOK, "--secret-flie=sekret"],
      /did you mean --secret-file\?/
    ],
    ["a missing flag", ["webhook", "set"], /^--url is missing/],
    ["a missing value", ["webhook", "set", "--url"], /^--url needs a value/],
    [
      "a flag given twice",
      ["webhook", "set", "--url", "sekret", "--url", "x"],
      /^--url can be given only once/
    ],
    ["a missing argument", ["client", "create"], /^name is missing/],
    ["one argument too many", ["client", "create", "shop", "sekret"], /^too many arguments/],
    [
      "a value that is not a choice",
      ["client", "create", "shop", "--role", "sekret"],
      /^--role must be one of read, write, review, kiosk, admin/
    ],
    [
      "a value that is not a number",
      ["holidays", "--year", "sekret"],
      /^--year has an invalid value/
    ],
    ["an unknown operation", ["call", "sekret"], /^unknown operation/]
  ]

  it("reports a wrong command line in one line without quoting it", async () => {
    const env = ownService()
    const ran = await Promise.all(wrong.map(([, words]) => payroll(env, words)))
    for (const [index, [what, , expected]] of wrong.entries()) {
      const complaint = complaintOf(ran[index]!, USAGE)
      assert.match(complaint, expected, what)
      assert.notInclude(complaint, "sekret", what)
    }
  })

  it("accepts 1 to 100 letters, digits, dots, hyphens and underscores as a client's name", async () => {
    const env = ownService()
    const create = (name: string, ...flags: ReadonlyArray<string>) =>
      payroll(env, ["client", "create", name, ...flags])
    const names = ["9", "A.b-c_d", "x".repeat(100)]
    const good = await Promise.all(names.map((name) => create(name, "--json")))
    const others = ["", ".a", "é", "a\nb", "x".repeat(101)]
    const bad = await Promise.all(others.map((name) => create(name)))
    for (const ran of good) valueOf(ran)
    for (const ran of bad) {
      assert.match(complaintOf(ran, USAGE), /^name (?:must be 1 to 100 letters|needs a value)/)
    }
  })

  it("exits with 3 if the service rejects the command", async () => {
    const env = await withClient()
    const [again, nobody, target, http, secret] = await Promise.all([
      payroll(env, ["client", "create", "default"]),
      payroll(env, ["webhook", "list", "--client", "nobody"]),
      payroll({ ...env, PAYROLL_VERIFICATION: "manual" }, ["webhook", "set", "--url", HOOK]),
      payroll(env, ["webhook", "set", "--url", "http://192.0.2.1/sekret"]),
      payroll(
        { ...env, ...LOOPBACK },
        ["webhook", "set", "--url", HOOK, "--secret-file", "-"],
        ["whsec_sekret"]
      )
    ])
    assert.match(complaintOf(again, REFUSED), /exists already/)
    assert.match(complaintOf(nobody, REFUSED), /there is no client/)
    assert.strictEqual(
      complaintOf(target, REFUSED),
      "webhookEndpoint.url: url is refused: its address is loopback " +
        "(http and private addresses are allowed only in the ranges of PAYROLL_WEBHOOK_ALLOW)"
    )
    assert.notInclude(complaintOf(http, REFUSED), "sekret")
    const complaint = complaintOf(secret, REFUSED)
    assert.match(complaint, /^webhookEndpoint.secret: secret must be /)
    assert.notInclude(complaint, "sekret")
    assert.deepStrictEqual(valueOf(await payroll(env, ["webhook", "list", "--json"])), [])
  })

  it("exits with 1 if the service cannot be reached", async () => {
    const env = await withClient()
    const notASetting = await payrollProcess({ ...env, PAYROLL_PORT: "sekret" }, ["client", "list"])
    const complaint = complaintOf(notASetting, FAILED)
    assert.match(complaint, /^PAYROLL_PORT must be/)
    assert.notInclude(complaint, "sekret")
    rmSync(join(env.PAYROLL_DATA_DIR, "keys.json"))
    complaintOf(await payrollProcess(env, ["client", "list"]), FAILED)
  })
})

describe("a command that cannot write its output", () => {
  const FULL = "/dev/full"

  /** Runs a command whose standard output is a full device. */
  const intoFullDevice = async (...words: ReadonlyArray<string>): Promise<unknown> => {
    const full = openSync(FULL, "w")
    const child = spawn(process.execPath, [MAIN, ...words], {
      env: ownService(),
      stdio: ["ignore", full, "pipe"]
    })
    closeSync(full)
    const [stderr, [code]] = await Promise.all([
      text(child.stderr ?? assert.fail("no pipe")),
      once(child, "close")
    ])
    return { code, stderr }
  }

  it.skipIf(!existsSync(FULL))("reports the error and fails", async () => {
    const failed = { code: FAILED, stderr: "payroll: cannot write to standard output (ENOSPC)\n" }
    assert.deepStrictEqual(await intoFullDevice("client", "create", "shop"), failed)
    assert.deepStrictEqual(await intoFullDevice("holidays", "--json"), failed)
    assert.deepStrictEqual(await intoFullDevice("--help"), failed)
  })
})

describe("next to a running server", () => {
  /** The shortest of three runs, in milliseconds. */
  const best = async (env: Settings): Promise<number> => {
    const times: Array<number> = []
    for (let run = 0; run < 3; run += 1) {
      const from = performance.now()
      valueOf(
        await payrollProcess(env, ["client", "set", "default", "--duplicates", "review", "--json"])
      )
      times.push(performance.now() - from)
    }
    return Math.min(...times)
  }

  it("commands take at most a second longer, and the server keeps running", async ({
    onTestFinished
  }) => {
    const env = await withClient({ PAYROLL_PORT: "0" })
    const alone = await best(env)
    const server = spawn(process.execPath, [bundled("start")], {
      env,
      stdio: ["ignore", "pipe", "inherit"]
    })
    onTestFinished(() => void server.kill("SIGKILL"))
    const [greeting] = await Promise.race([once(server.stdout, "data"), once(server, "exit")])
    const url =
      /payroll listens on ([^\s"]+)/.exec(String(greeting))?.[1] ?? assert.fail("no start")
    assert.isBelow((await best(env)) - alone, 1_000)
    assert.strictEqual((await fetch(`${url}/health/ready`)).status, 200)
    server.kill("SIGTERM")
    assert.deepStrictEqual(await once(server, "close"), [0, null])
  })
})
