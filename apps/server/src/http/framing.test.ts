import { assert, describe, it } from "@effect/vitest"
import type { IncomingMessage } from "node:http"
import { framingFailure } from "./framing.ts"
import { duplicateHeader } from "./headers.ts"

const failureFor = (given: Partial<IncomingMessage>) => {
  const right = {
    method: "POST",
    url: "/reports",
    httpVersionMajor: 1,
    httpVersionMinor: 1,
    headers: { host: "a" },
    rawHeaders: ["Host", "a"]
  }
  const request = { ...right, ...given } as IncomingMessage
  return framingFailure(request, duplicateHeader(request.rawHeaders))
}

describe("the framing of a request", () => {
  it.each<readonly [string, Partial<IncomingMessage>]>([
    ["only HTTP/1.1 is supported", { httpVersionMajor: 2 }],
    ["missing header: host", { headers: {} }],
    ["duplicate header: host", { rawHeaders: ["Host", "sekret", "hOST", "sekret"] }],
    ["the request target must be a path of at most 8192 characters", { url: "http://sekret/" }],
    ["the only supported Expect header is 100-continue", { headers: { host: "a", expect: "b" } }],
    ["HTTP method not allowed for this operation; see the Allow header", { method: "DELETE" }],
    ["the Accept header must allow application/json", { headers: { host: "a", accept: "a/b" } }],
    [
      "too many headers, or headers too large",
      { rawHeaders: Array.from({ length: 202 }, (_, index) => `x-${index}`) }
    ]
  ])("is refused with: %s", (message, given) => {
    assert.strictEqual(failureFor(given)?.message, message)
  })

  it("is right with two Authorization headers, which are wrong credentials", () => {
    assert.isUndefined(
      failureFor({ rawHeaders: ["Host", "a", "Authorization", "b", "Authorization", "c"] })
    )
  })
})
