/** Encrypted connections to a real server, by the `ssl` parameters of the URL. */
import { assert, describe, it, onTestFinished } from "@effect/vitest"
import { OwnPostgres } from "@payroll/testing/database/ownPostgres"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import pg from "pg"
import { cannotOpen } from "../src/sql/database.ts"
import { openPool, withClient, withPatience } from "../src/sql/postgres/pool.ts"
import { connectionTo } from "../src/sql/postgres/tls.ts"
import { makeCertificate } from "@payroll/testing/certificate"

const TIMEOUT_MS = 60_000
/** The name in the server's certificate. */
const HOST = "localhost"
/** This machine, under a name that the service takes for another one. */
const ELSEWHERE = "0.0.0.0"
/** The role that signs in by a certificate. */
const CERTIFIED = "certified"

const ENCRYPTED = "select ssl from pg_stat_ssl where pid = pg_backend_pid()"

/** `encrypted` or `plain`, or why there is no connection. */
const connect = (url: string): Promise<string> =>
  withPatience(url, async (client) => {
    const { rows } = await client.query<{ readonly ssl: boolean }>(ENCRYPTED)
    return rows[0]?.ssl === true ? "encrypted" : "plain"
  }).catch((error: unknown) => cannotOpen("database", error).message)

const quoted = (lines: string): string =>
  lines
    .trimEnd()
    .split("\n")
    .map((line) => `'${line}'`)
    .join(",")

/** Writes a file into the folder of a server, as its own user. */
const written = (client: pg.Client, name: string, text: string) =>
  client.query(
    `copy (select unnest(array[${quoted(text)}])) to program 'umask 077; rm -f ${name}; cat > ${name}'`
  )

const HBA = `hostssl all ${CERTIFIED} all cert
host all all all password`

/** A server with TLS, and the files of those who connect to it. */
const secured = async () => {
  const postgres = await OwnPostgres.start()
  onTestFinished(() => postgres.stop())
  const folder = mkdtempSync(join(tmpdir(), "payroll-tls-"))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const ofServer = makeCertificate(HOST)
  const ofClient = makeCertificate(CERTIFIED)
  const file = (name: string, text: string): string => {
    const path = join(folder, name)
    writeFileSync(path, text)
    return path
  }
  const files = {
    ca: file("ca.pem", ofServer.cert),
    cert: file("client.pem", ofClient.cert),
    key: file("client.key", ofClient.key)
  }
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  await written(client, "server.crt", ofServer.cert)
  await written(client, "server.key", ofServer.key)
  await written(client, "clients.crt", ofClient.cert)
  await written(client, "pg_hba.conf", HBA)
  await client.query(`create role ${CERTIFIED} login`)
  await client.query("alter system set ssl_ca_file = 'clients.crt'")
  await client.query("alter system set ssl = on")
  await client.query("select pg_reload_conf()")
  await client.end()
  const { port } = new URL(postgres.url)
  const url = (host: string, query = "", user = "postgres:password"): string =>
    `postgres://${user}@${host}:${port}/postgres${query}`
  // The server takes new settings a moment after it was asked.
  while ((await connect(url(HOST, "?sslmode=no-verify"))) !== "encrypted");
  return { url, files, postgres }
}

const refusal = (why: string): RegExp => new RegExp(`cannot be opened.*${why}`)
const NOT_TRUSTED = refusal("the certificates do not fit")

describe("a server with TLS", () => {
  it(
    "is verified on another host, unless the URL says otherwise",
    { timeout: TIMEOUT_MS },
    async () => {
      const { url, files } = await secured()
      const trusted = `sslrootcert=${files.ca}`
      const cases: ReadonlyArray<readonly [url: string, expected: string | RegExp]> = [
        [url(HOST), "plain"],
        [url(HOST, `?${trusted}`), "encrypted"],
        [url(HOST, `?sslmode=verify-full&${trusted}`), "encrypted"],
        [url(HOST, `?sslmode=require&${trusted}`), "encrypted"],
        [url(HOST, "?sslmode=verify-full"), NOT_TRUSTED],
        [url(HOST, "?sslmode=require&sslrootcert=system"), NOT_TRUSTED],
        [url(HOST, `?sslmode=verify-full&sslrootcert=${files.cert}`), NOT_TRUSTED],
        [url(ELSEWHERE), NOT_TRUSTED],
        // The certificate is trusted, but is another host's.
        [url(ELSEWHERE, `?${trusted}`), NOT_TRUSTED],
        [url(ELSEWHERE, `?sslmode=verify-ca&${trusted}`), "encrypted"],
        [url(ELSEWHERE, "?sslmode=verify-ca"), NOT_TRUSTED],
        [url(ELSEWHERE, "?sslmode=no-verify"), "encrypted"],
        [url(ELSEWHERE, "?sslmode=disable"), "plain"],
        [
          url(HOST, "?sslrootcert=/none.pem"),
          "the file of sslrootcert in the URL of the database cannot be read (ENOENT)"
        ]
      ]
      for (const [address, expected] of cases) {
        const outcome = await connect(address)
        if (typeof expected === "string") assert.strictEqual(outcome, expected, address)
        else assert.match(outcome, expected, address)
      }
    }
  )

  it("knows a role by its certificate, also after a renewal", { timeout: TIMEOUT_MS }, async () => {
    const { url, files } = await secured()
    const of = (cert: string, key: string) =>
      url(HOST, `?sslrootcert=${files.ca}&sslcert=${cert}&sslkey=${key}`, CERTIFIED)
    assert.strictEqual(await connect(of(files.cert, files.key)), "encrypted")
    assert.match(await connect(url(HOST, `?sslrootcert=${files.ca}`, CERTIFIED)), refusal("28000"))

    const ownUrl = of(`${files.cert}.own`, `${files.key}.own`)
    const stranger = makeCertificate(CERTIFIED)
    writeFileSync(`${files.cert}.own`, stranger.cert)
    writeFileSync(`${files.key}.own`, stranger.key)
    const pool = openPool(ownUrl)
    const pooled = () =>
      withClient(pool, (client) => client.query(ENCRYPTED)).then(
        () => "connected",
        () => "refused"
      )
    assert.strictEqual(await pooled(), "refused")
    writeFileSync(`${files.cert}.own`, readFileSync(files.cert))
    writeFileSync(`${files.key}.own`, readFileSync(files.key))
    assert.strictEqual(await pooled(), "connected")
    // While a file is missing, the one before is used.
    rmSync(`${files.key}.own`)
    await pool.end()
    assert.match(await connect(ownUrl), /sslkey .*\(ENOENT\)/)
  })
})

describe("a server without TLS", () => {
  it("is refused with the remedy where its host is another", { timeout: TIMEOUT_MS }, async () => {
    const postgres = await OwnPostgres.start()
    onTestFinished(() => postgres.stop())
    const url = postgres.url.replace("127.0.0.1", ELSEWHERE)
    assert.match(await connect(url), refusal("has no TLS.*sslmode=disable"))
    assert.strictEqual(await connect(`${url}?sslmode=disable`), "plain")
  })
})

describe("the URL of a database", () => {
  it.each([
    ["postgres://db/d", true],
    ["postgres://10.0.0.1/d", true],
    ["postgres://[fd00::1]/d", true],
    ["postgres:///d?host=db", true],
    ["postgres://127.0.0.9/d", false],
    ["postgres://[::1]/d", false],
    ["postgres:///d", false],
    ["postgres:///d?host=/run/postgresql", false],
    ["postgres://%2Frun%2Fpostgresql/d", false]
  ])("%s is encrypted without more words: %s", (url, isEncrypted) => {
    const { ssl } = connectionTo(url)
    assert.deepStrictEqual(ssl, isEncrypted ? { rejectUnauthorized: true } : false)
  })
})

/** The connections of this machine, as Linux shows them: local port, peer's port, timer and its ticks. */
const TIMERS =
  /^\s*\d+: [0-9A-F]+:([0-9A-F]{4}) [0-9A-F]+:([0-9A-F]{4}) 01 \S+ (\d\d):([0-9A-F]+)/gm
const KEEP_ALIVE = "02"
const TICKS_MAX = 1_000

describe.skipIf(process.platform !== "linux")("an idle connection", () => {
  it("is probed by the system within ten seconds", { timeout: TIMEOUT_MS }, async () => {
    const postgres = await OwnPostgres.start()
    onTestFinished(() => postgres.stop())
    await withPatience(postgres.url, () => {
      const peer = Number(new URL(postgres.url).port)
      const timers = [...readFileSync("/proc/net/tcp", "utf8").matchAll(TIMERS)]
        .filter((match) => Number.parseInt(match[2] ?? "", 16) === peer)
        .map((match) => ({ timer: match[3], ticks: Number.parseInt(match[4] ?? "", 16) }))
      assert.lengthOf(timers, 1)
      assert.strictEqual(timers[0]?.timer, KEEP_ALIVE)
      assert.isAtMost(timers[0]?.ticks ?? Infinity, TICKS_MAX)
      return Promise.resolve()
    })
  })
})
