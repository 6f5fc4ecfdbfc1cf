import { assert, describe, it } from "@effect/vitest"
import type { IncomingMessage } from "node:http"
import { framingFailure, originForm } from "./framing.ts"
import { duplicateHeader } from "./headers.ts"

const failureFor = (parts: Partial<IncomingMessage>) => {
  const right = {
    method: "POST",
    url: "/reports",
    httpVersionMajor: 1,
    httpVersionMinor: 1,
    headers: { host: "a" },
    rawHeaders: ["Host", "a"]
  }
  const request = { ...right, ...parts } as IncomingMessage
  return framingFailure(request, duplicateHeader(request.rawHeaders))
}

describe("a request target", () => {
  it.each([
    ["/a?b", "/a?b"],
    ["http://host/a?b", "/a?b"],
    ["HTTPS://host:8080", "/"],
    ["http://[::1]:80?b", "/?b"],
    ["http:///a", "http:///a"],
    ["http://user@host/a", "http://user@host/a"],
    ["ftp://host/a", "ftp://host/a"],
    ["*", "*"]
  ])("%s is %s", (target, origin) => {
    assert.strictEqual(originForm(target), origin)
  })
})

describe("a host", () => {
  it.each(["a", "a.example:8080", "127.0.0.1", "[::1]:80", "a_b", "a:"])("is %s", (host) => {
    assert.isUndefined(failureFor({ headers: { host } }))
  })

  it.each(["", "a b", "a/b", "u@a", "a:b", "a:123456", "[::1", "a,b c", "http://a", "a?"])(
    "is not %j",
    (host) => {
      assert.strictEqual(failureFor({ headers: { host } })?.message, "invalid header: host")
    }
  )
})

describe("the framing of a request", () => {
  it.each<readonly [string, Partial<IncomingMessage>]>([
    ["the HTTP version must be 1.0 or 1.1", { httpVersionMajor: 2 }],
    ["missing header: host", { headers: {} }],
    ["duplicate header: host", { rawHeaders: ["Host", "sekret", "hOST", "sekret"] }],
    ["the request target must be a path or an http URL", { url: "sekret" }],
    ["the URL is too long", { url: `/${"x".repeat(8_192)}` }],
    ["invalid header: host", { headers: { host: "sekret/path" } }],
    ["the HTTP version must be 1.0 or 1.1", { httpVersionMajor: 0, httpVersionMinor: 9 }],
    ["the only supported Expect header is 100-continue", { headers: { host: "a", expect: "b" } }],
    [
      "the only supported Transfer-Encoding is chunked",
      { headers: { host: "a", "transfer-encoding": "gzip, chunked" } }
    ],
    ["the Accept header must allow application/json", { headers: { host: "a", accept: "a/b" } }],
    [
      "too many headers, or headers too large",
      { rawHeaders: Array.from({ length: 202 }, (_, index) => `x-${index}`) }
    ]
  ])("is refused with: %s", (message, parts) => {
    assert.strictEqual(failureFor(parts)?.message, message)
  })

  it("is right with chunks, in any case", () => {
    assert.isUndefined(failureFor({ headers: { host: "a", "transfer-encoding": "Chunked" } }))
  })

  it("is right with two Authorization headers, which are wrong credentials", () => {
    assert.isUndefined(
      failureFor({ rawHeaders: ["Host", "a", "Authorization", "b", "Authorization", "c"] })
    )
  })
})
