/** Databases on the PostgreSQL server of the test run. */
import { inject } from "@effect/vitest"
import { randomBytes } from "node:crypto"
import { createRequire } from "node:module"
import { connect } from "node:net"
import { text } from "node:stream/consumers"

declare module "vitest" {
  interface ProvidedContext {
    /** Where a test file asks for the server's URL: a port on this machine. */
    readonly postgresPort: number
  }
}

interface Connection {
  readonly connect: () => Promise<unknown>
  readonly query: (sql: string) => Promise<unknown>
  readonly end: () => Promise<void>
}

/** The adapters alone have the driver. */
const adapters = createRequire(new URL("../../../packages/adapters/package.json", import.meta.url))
const { Client } = adapters("pg") as {
  readonly Client: new (options: { readonly connectionString: string }) => Connection
}

const administer = async (connectionString: string, statement: string): Promise<void> => {
  const client = new Client({ connectionString })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** A new and empty database: its URL, and how it goes away again. */
export const newPostgresDatabase = async (): Promise<{
  readonly url: string
  readonly drop: () => Promise<void>
}> => {
  const server = await text(connect(inject("postgresPort"), "127.0.0.1"))
  if (server === "") throw new Error("there is no PostgreSQL to test with")
  const name = `payroll_${randomBytes(8).toString("hex")}`
  await administer(server, `create database ${name}`)
  return {
    url: Object.assign(new URL(server), { pathname: `/${name}` }).href,
    drop: () => administer(server, `drop database if exists ${name} with (force)`)
  }
}
