/**
 * The roles of a PostgreSQL for tests. As in operation, the service's role owns nothing, so that row level
 * security holds it; a test looks into the database as the administrator.
 */
import { migrateStorage } from "@payroll/adapters/migrateStorage"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { randomBytes } from "node:crypto"
import pg from "pg"

/** Owns the tables and migrates them. */
const OWNER = "payroll_test_owner"
/** The service connects as it. */
export const SERVICE_ROLE = "payroll_test_service"
const PASSWORD = "password"

/** The lock keeps test files from creating a role at the same time. */
const ROLES = `
  do $$ begin
    perform pg_advisory_xact_lock(hashtext('payroll.test.roles'));
    if not exists (select from pg_roles where rolname = '${OWNER}') then
      create role ${OWNER} login password '${PASSWORD}';
    end if;
    if not exists (select from pg_roles where rolname = '${SERVICE_ROLE}') then
      create role ${SERVICE_ROLE} login password '${PASSWORD}';
    end if;
  end $$`

const isOldest = process.env["PAYROLL_TEST_POSTGRES"] === "14"

/** Most servers order texts as a language does, and not by their bytes. PostgreSQL 14 has no such databases. */
const AS_ELSEWHERE = isOldest
  ? "template template0"
  : "template template0 locale_provider icu icu_locale 'en-US'"

/** From PostgreSQL 15 on only a database's owner makes tables in it. */
const OWNER_ALONE = `revoke create on schema public from public; grant create on schema public to ${OWNER}`

/** The administrator's URL of each database, by its path. */
const administrators = new Map<string, string>()

const asUser = (url: string, username: string, password: string): string =>
  Object.assign(new URL(url), { username, password }).href

/**
 * Returns the URL of the database's administrator, whom row level security does not hold. A URL of several servers
 * stays.
 */
export const asAdministrator = (url: string): string => {
  if (!URL.canParse(url)) return url
  const administrator = administrators.get(new URL(url).pathname)
  if (administrator === undefined) return url
  const { username, password } = new URL(administrator)
  return asUser(url, username, password)
}

const administer = async (url: string, ...statements: ReadonlyArray<string>): Promise<void> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

export interface CreatedDatabase {
  /** For the role of the service. */
  readonly url: string
  /** For the owner of the tables. */
  readonly migrateUrl: string
}

/** Files are copied in half the time of rows, and only PostgreSQL 14 has no choice. */
const copyOf = (template: string): string =>
  isOldest ? `template ${template}` : `template ${template} strategy file_copy`

/** Creates a database without tables, or with those of a template, on a server, by its administrator's URL. */
export const createDatabase = async (
  server: string,
  template?: string
): Promise<CreatedDatabase> => {
  const name = `payroll_${randomBytes(8).toString("hex")}`
  const source = template === undefined ? AS_ELSEWHERE : copyOf(template)
  await administer(server, ROLES, `create database ${name} owner ${OWNER} ${source}`)
  const url = Object.assign(new URL(server), { pathname: `/${name}` }).href
  administrators.set(`/${name}`, url)
  if (isOldest) await administer(url, OWNER_ALONE)
  return { url: asUser(url, SERVICE_ROLE, PASSWORD), migrateUrl: asUser(url, OWNER, PASSWORD) }
}

export const dropDatabase = (server: string, { url }: CreatedDatabase): Promise<void> =>
  administer(server, `drop database if exists ${new URL(url).pathname.slice(1)} with (force)`)

/** Migrates a database as its owner, and lets the role of the service use it. */
export const migrateAndGrant = (created: CreatedDatabase): Promise<unknown> => {
  const [url, migrateUrl] = [Redacted.make(created.url), Redacted.make(created.migrateUrl)]
  const database = { kind: "postgres", url, migrateUrl } as const
  return Effect.runPromise(migrateStorage({ database }, { role: SERVICE_ROLE }))
}

/** Creates a database with all tables, of which others are copies; resolves to its name. */
export const createTemplate = async (server: string): Promise<string> => {
  const created = await createDatabase(server)
  await migrateAndGrant(created)
  return new URL(created.url).pathname.slice(1)
}
