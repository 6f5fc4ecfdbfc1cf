/** The check of answers that all tests share finds what the document does not describe. */
import { assert, describe, it } from "@effect/vitest"
import { checkDocumentedAnswer, checkDocumentedFailure } from "./documentedAnswer.ts"

const user = {
  userId: "01890f3c-5f2a-7c4e-8b1d-2f6a9c3e7d50",
  status: "KYC Pending",
  message: "a worker",
  version: 1
}

describe.each([
  ["the path", { path: "/adminPortal/addUser", body: {} }],
  ["an escaped fragment", { path: "/adminPortal%23addUser", body: {} }],
  ["the body", { path: "/adminPortal", body: { method: "addUser" } }],
  ["a body of bytes", { path: "/adminPortal", body: Buffer.from('{"method":"addUser"}') }]
])("the answer of an operation that %s names", (_name, call) => {
  it("is held to its schema", () => {
    checkDocumentedAnswer(call, JSON.stringify({ user }))
  })

  it.each([
    ["another status", { user: { ...user, status: "Ready" } }],
    ["a property more", { user: { ...user, ssn: "" } }],
    ["a property less", { user: { ...user, version: undefined } }],
    ["an id that is none", { user: { ...user, userId: "1" } }],
    ["another object", { worker: user }]
  ])("may not have %s", (_what, answer) => {
    assert.throws(() => checkDocumentedAnswer(call, JSON.stringify(answer)), /openapi\.json/)
  })
})

it("the answer to a query is held to its schema", () => {
  const call = { path: "/reports/getUsers?companyId=1" }
  assert.throws(() => checkDocumentedAnswer(call, JSON.stringify({ users: [] })), /openapi\.json/)
  checkDocumentedAnswer(call, JSON.stringify({ users: [], nextCursor: null }))
})

it("an answer of no operation is not", () => {
  checkDocumentedAnswer({ path: "/health/live" }, JSON.stringify({ status: "up" }))
})

describe("a failure", () => {
  const error = { code: 404, message: "no", type: "unknown-operation", requestId: "1", fields: [] }

  it("is held to the schema of failures", () => {
    assert.throws(() => checkDocumentedFailure(JSON.stringify({ error: { ...error, type: "x" } })))
    assert.throws(() => checkDocumentedFailure(JSON.stringify({ error: { ...error, more: 1 } })))
  })
})
