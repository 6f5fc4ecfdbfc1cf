import { assert, describe, it } from "@effect/vitest"
import { holderOf, makeAddresses } from "./addresses.ts"

describe("an address counts for", () => {
  it.each([
    ["203.0.113.7", "203.0.113.7"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:0DB8:1:2::9", "2001:db8:1:2::/64"],
    ["2001:db8::1", "2001:db8:0:0::/64"],
    ["::1", "0:0:0:0::/64"],
    ["", ""]
  ])("%s: %s", (address, holder) => {
    assert.strictEqual(holderOf(address), holder)
  })
})

describe("the address of a request", () => {
  const { of, isTrusted } = makeAddresses(["10.0.0.0/8", "fd00::/8"])

  it.each<readonly [string, string, string | undefined, string]>([
    ["without a proxy", "203.0.113.7", undefined, "203.0.113.7"],
    ["from a stranger who forwards", "203.0.113.7", "198.51.100.1", "203.0.113.7"],
    ["from a proxy", "10.0.0.1", "198.51.100.1", "198.51.100.1"],
    [
      "from a proxy on a socket of both families",
      "::ffff:10.0.0.1",
      "198.51.100.1",
      "198.51.100.1"
    ],
    [
      "from a proxy, with more that the caller wrote",
      "10.0.0.1",
      "1.1.1.1, 198.51.100.1",
      "198.51.100.1"
    ],
    ["through two proxies", "fd00::1", "1.1.1.1, 198.51.100.1, 10.0.0.2", "198.51.100.1"],
    ["from a proxy that forwards no address", "10.0.0.1", "1.1.1.1, unknown", "10.0.0.1"],
    ["from a proxy itself", "10.0.0.1", undefined, "10.0.0.1"],
    ["from proxies alone", "10.0.0.1", "10.0.0.3, 10.0.0.2", "10.0.0.3"]
  ])("%s", (_name, peer, forwarded, address) => {
    assert.strictEqual(of(peer, { "x-forwarded-for": forwarded }), address)
  })

  it.each<readonly [string, string, string]>([
    ["an address", "for=198.51.100.1", "198.51.100.1"],
    ["more than the address", 'proto=https; By=10.0.0.1;FOR="198.51.100.1:4711"', "198.51.100.1"],
    ["an IPv6 address", 'for="[2001:db8::1]:4711"', "2001:db8::1"],
    ["two proxies", "for=1.1.1.1, for=198.51.100.1, for=10.0.0.2", "198.51.100.1"],
    ["a caller who quotes", 'for="1.1.1.1, for=2.2.2.2", for=198.51.100.1', "198.51.100.1"],
    ["a caller hidden in another field", 'by="for=1.1.1.1";for=198.51.100.1', "198.51.100.1"],
    ["no address", "for=unknown", "10.0.0.1"],
    ["a name that hides the caller", "for=_gazonk", "10.0.0.1"],
    ["an element without a caller", "for=1.1.1.1, proto=http", "10.0.0.1"],
    ["an open quote", 'for=1.1.1.1, for="198.51.100.1', "10.0.0.1"],
    ["a broken pair", "for=1.1.1.1, for 198.51.100.1", "10.0.0.1"]
  ])("in Forwarded: %s", (_name, forwarded, address) => {
    assert.strictEqual(of("10.0.0.1", { forwarded }), address)
    assert.strictEqual(of("203.0.113.7", { forwarded }), "203.0.113.7")
  })

  it("is the proxy's where two headers disagree", () => {
    const headers = { forwarded: "for=198.51.100.1", "x-forwarded-for": "198.51.100.1" }
    assert.strictEqual(of("10.0.0.1", headers), "198.51.100.1")
    assert.strictEqual(of("10.0.0.1", { ...headers, forwarded: "for=1.1.1.1" }), "10.0.0.1")
    assert.strictEqual(of("10.0.0.1", { ...headers, "x-forwarded-for": "1.1.1.1" }), "10.0.0.1")
  })

  it("is that of the connection where no proxy is trusted", () => {
    assert.strictEqual(
      makeAddresses([]).of("10.0.0.1", { forwarded: "for=198.51.100.1" }),
      "10.0.0.1"
    )
    assert.deepStrictEqual(
      ["10.1.2.3", "11.1.2.3", undefined].map((peer) => isTrusted(peer)),
      [true, false, false]
    )
  })
})
