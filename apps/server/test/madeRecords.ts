/** Records by the examples of operations, with some values of their own, and credentials of persons. */
import { assert } from "@effect/vitest"
import { daysFromToday } from "@payroll/testing/today"
import { testClient, type TestClient } from "./call.ts"
import { withValues, type Body, type Path } from "./examples.ts"

export type Values = ReadonlyArray<readonly [Path, unknown]>

/** Calls an operation by its example with other values; returns the answer. */
export const make = async (client: TestClient, name: string, values: Values = []) => {
  const body = withValues(await client.example(name), values)
  const { status, text } = await client.persist(name, body)
  assert.strictEqual(status, 200, text)
  return JSON.parse(text) as Readonly<Record<string, Body>>
}

/** Issues a credential of a person; returns who calls with it. */
export const clientOfPerson = async (
  port: number,
  admin: TestClient,
  role: string,
  person: string,
  terms: object = {}
): Promise<TestClient> => {
  const { text } = await admin.operate("addCredential", {
    method: "addCredential",
    actedBy: "Rosa Diaz",
    credential: { role, expiryDate: daysFromToday(30), person, ...terms }
  })
  const { keyId: username, secret: password } = JSON.parse(text).credential
  return testClient(port, { username, password })
}
