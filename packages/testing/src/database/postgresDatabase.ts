/** Databases on the PostgreSQL server of this test run. */
import { inject } from "@effect/vitest"
import * as Effect from "effect/Effect"
import type * as Scope from "effect/Scope"
import { randomBytes } from "node:crypto"
import { connect } from "node:net"
import { text } from "node:stream/consumers"
import pg from "pg"

declare module "vitest" {
  interface ProvidedContext {
    /** The address that returns the server's URL to a test file: a port on this machine. */
    readonly postgresPort: number
  }
}

/** The URL of the run's PostgreSQL server, which starts on first use. */
const serverUrl = async (): Promise<string> => {
  const url = await text(connect(inject("postgresPort"), "127.0.0.1"))
  if (url === "") throw new Error("there is no PostgreSQL to test with")
  return url
}

const administer = async (url: string, statement: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** Most servers order texts as a language does, and not by their bytes. */
const AS_ELSEWHERE = "template template0 locale_provider icu icu_locale 'en-US'"

/** The URL of a new database on the run's PostgreSQL server, dropped with the scope. */
export const postgresDatabase: Effect.Effect<string, never, Scope.Scope> = Effect.map(
  Effect.acquireRelease(
    Effect.promise(async () => {
      const server = await serverUrl()
      const name = `payroll_${randomBytes(8).toString("hex")}`
      await administer(server, `create database ${name} ${AS_ELSEWHERE}`)
      return { server, name }
    }),
    ({ server, name }) =>
      Effect.promise(() => administer(server, `drop database if exists ${name} with (force)`))
  ),
  ({ server, name }) => Object.assign(new URL(server), { pathname: `/${name}` }).href
)
