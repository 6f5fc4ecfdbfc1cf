import { assert, describe, it } from "@effect/vitest"
import * as Result from "effect/Result"
import fc from "fast-check"
import {
  type AddressPolicy,
  allowNothing,
  forbiddenAddress,
  forbiddenFor,
  checkTarget,
  parseAllowList
} from "./addressPolicy.ts"

const SEED = Number(process.env["PAYROLL_TEST_SEED"] ?? Math.floor(Math.random() * 2 ** 31))

const PUBLIC: AddressPolicy = { allow: allowNothing }
const allowing = (text: string): AddressPolicy => ({
  allow: Result.getOrThrow(parseAllowList(text))
})
const isForbidden = (address: string, policy = PUBLIC): boolean =>
  forbiddenAddress(address, policy.allow) !== undefined

/** First and last address of each forbidden range, and its public neighbours. */
const V4_RANGES: ReadonlyArray<
  readonly [string, string, before: string | null, after: string | null]
> = [
  ["0.0.0.0", "0.255.255.255", null, "1.0.0.0"],
  ["10.0.0.0", "10.255.255.255", "9.255.255.255", "11.0.0.0"],
  ["100.64.0.0", "100.127.255.255", "100.63.255.255", "100.128.0.0"],
  ["127.0.0.0", "127.255.255.255", "126.255.255.255", "128.0.0.0"],
  ["168.63.129.16", "168.63.129.16", "168.63.129.15", "168.63.129.17"],
  ["169.254.0.0", "169.254.255.255", "169.253.255.255", "169.255.0.0"],
  ["172.16.0.0", "172.31.255.255", "172.15.255.255", "172.32.0.0"],
  ["192.0.0.0", "192.0.0.255", "191.255.255.255", "192.0.1.0"],
  ["192.0.2.0", "192.0.2.255", "192.0.1.255", "192.0.3.0"],
  ["192.88.99.0", "192.88.99.255", "192.88.98.255", "192.88.100.0"],
  ["192.168.0.0", "192.168.255.255", "192.167.255.255", "192.169.0.0"],
  ["198.18.0.0", "198.19.255.255", "198.17.255.255", "198.20.0.0"],
  ["198.51.100.0", "198.51.100.255", "198.51.99.255", "198.51.101.0"],
  ["203.0.113.0", "203.0.113.255", "203.0.112.255", "203.0.114.0"],
  ["224.0.0.0", "239.255.255.255", "223.255.255.255", null],
  ["240.0.0.0", "255.255.255.255", null, null]
]

const V6_RANGES: typeof V4_RANGES = [
  ["::", "::", null, null],
  ["::1", "::1", null, null],
  ["64:ff9b:1::", "64:ff9b:1:ffff:ffff:ffff:ffff:ffff", null, null],
  ["100::", "100::ffff:ffff:ffff:ffff", null, null],
  ["2001::", "2001:1ff:ffff:ffff:ffff:ffff:ffff:ffff", "2000:ffff::1", "2001:200::"],
  ["2001:db8::", "2001:db8:ffff:ffff:ffff:ffff:ffff:ffff", "2001:db7:ffff::1", "2001:db9::"],
  ["2002::", "2002:ffff:ffff:ffff:ffff:ffff:ffff:ffff", "2001:ffff::1", "2003::"],
  ["3fff::", "3fff:fff:ffff:ffff:ffff:ffff:ffff:ffff", "3ffe:ffff::1", "3fff:1000::"],
  ["5f00::", "5f00:ffff:ffff:ffff:ffff:ffff:ffff:ffff", null, null],
  ["fc00::", "fdff:ffff:ffff:ffff:ffff:ffff:ffff:ffff", null, null],
  ["fe80::", "febf:ffff:ffff:ffff:ffff:ffff:ffff:ffff", null, null],
  ["fec0::", "feff:ffff:ffff:ffff:ffff:ffff:ffff:ffff", null, null],
  ["ff00::", "ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff", null, null],
  // Not in a registry, but outside global unicast 2000::/3.
  ["::2", "1fff:ffff:ffff:ffff:ffff:ffff:ffff:ffff", null, "2000::"],
  ["4000::", "fbff:ffff:ffff:ffff:ffff:ffff:ffff:ffff", "3fff:ffff::1", null]
]

describe("forbiddenAddress", () => {
  it.each([...V4_RANGES, ...V6_RANGES])("forbids %s to %s", (first, last, before, after) => {
    assert.isTrue(isForbidden(first))
    assert.isTrue(isForbidden(last))
    if (before !== null) assert.isFalse(isForbidden(before))
    if (after !== null) assert.isFalse(isForbidden(after))
  })

  it("names the kind of address", () => {
    const cases: ReadonlyArray<readonly [address: string, reason: string]> = [
      ["127.0.0.1", "its address is loopback"],
      ["::1", "its address is loopback"],
      ["192.168.0.1", "its address is a private network"],
      ["fd00::1", "its address is a private network"],
      ["169.254.169.254", "its address is link-local, where cloud metadata lives"],
      ["fe80::1", "its address is link-local"],
      ["64:ff9b:1::1", "its address is not global unicast"],
      ["ff02::1", "its address is not global unicast"]
    ]
    for (const [address, reason] of cases) {
      assert.strictEqual(forbiddenAddress(address, allowNothing), reason)
    }
  })

  it("forbids the metadata services of clouds", () => {
    const metadata = ["169.254.169.254", "169.254.170.2", "100.100.100.200", "192.0.0.192"]
    for (const address of [...metadata, "fd00:ec2::254", "168.63.129.16"]) {
      assert.isTrue(isForbidden(address), address)
    }
  })

  it("accepts public addresses", () => {
    for (const address of ["8.8.8.8", "1.1.1.1", "93.184.215.14", "2606:4700::1111", "2a00::1"]) {
      assert.isFalse(isForbidden(address), address)
    }
  })

  it("forbids invalid addresses", () => {
    for (const text of [
      "",
      "localhost",
      "127.1",
      "0x7f000001",
      "fe80::1%eth0",
      "2606::1%1",
      "::g"
    ]) {
      assert.isTrue(isForbidden(text), text)
    }
  })

  it("treats IPv4 addresses alike in IPv6 notation, and rejects tunnels", () => {
    const v4 = fc.oneof(
      fc.ipV4(),
      fc.constantFrom(...V4_RANGES.flat().filter((address) => address !== null))
    )
    fc.assert(
      fc.property(v4, (address) => {
        const [a = 0, b = 0, c = 0, d = 0] = address.split(".").map(Number)
        const hex = `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`
        const reason = forbiddenAddress(address, allowNothing)
        for (const prefix of ["::ffff:", "0:0:0:0:0:FFFF:", "64:ff9b::"]) {
          assert.strictEqual(forbiddenAddress(prefix + address, allowNothing), reason)
          assert.strictEqual(forbiddenAddress(prefix + hex, allowNothing), reason)
        }
        for (const tunnel of [
          `2002:${hex}::1`,
          `2001:0:${hex}::1`,
          `::${hex}`,
          `::ffff:0:${hex}`
        ]) {
          assert.isTrue(isForbidden(tunnel), tunnel)
        }
      }),
      { seed: SEED, numRuns: 500 }
    )
  })
})

describe("parseAllowList", () => {
  it("allows the listed ranges only", () => {
    const policy = allowing(" 127.0.0.0/8, 10.1.0.0/16,192.168.7.7 , fd00::/8, ::1")
    for (const address of ["127.9.9.9", "10.1.255.255", "192.168.7.7", "fd12::1", "::1"]) {
      assert.isFalse(isForbidden(address, policy), address)
    }
    for (const address of ["10.2.0.0", "192.168.7.8", "fe80::1", "169.254.169.254", "::2"]) {
      assert.isTrue(isForbidden(address, policy), address)
    }
    assert.isFalse(isForbidden("::ffff:10.1.2.3", policy))
    assert.isTrue(isForbidden("::ffff:10.2.2.3", policy))
  })

  it("keeps the families apart", () => {
    assert.isTrue(isForbidden("10.0.0.1", allowing("::/0")))
    assert.isTrue(isForbidden("fd00::1", allowing("0.0.0.0/0")))
  })

  it("allows nothing for an empty text", () => {
    assert.isTrue(Result.getOrThrow(parseAllowList("")).isEmpty)
    assert.isTrue(Result.getOrThrow(parseAllowList("  ")).isEmpty)
    assert.isFalse(Result.getOrThrow(parseAllowList("10.0.0.0/8")).isEmpty)
  })

  it("reports the position of an invalid entry without quoting it", () => {
    const wrong = [
      "",
      "localhost",
      "10.0.0.0/33",
      "::/129",
      "10.0.0.0/",
      "10.0.0/8",
      "10.0.0.0/8/8"
    ]
    for (const entry of [
      ...wrong,
      "10.0.0.0/-1",
      "10.0.0.0/8.0",
      "fe80::1%eth0/64",
      "010.0.0.0/8"
    ]) {
      assert.deepStrictEqual(
        parseAllowList(`127.0.0.0/8,${entry}`),
        Result.fail("entry 2 is not an address range such as 10.1.0.0/16"),
        entry
      )
    }
    const many = (count: number) => parseAllowList(Array(count).fill("10.0.0.0/8").join(","))
    assert.isTrue(Result.isSuccess(many(64)))
    assert.deepStrictEqual(many(65), Result.fail("has more than 64 ranges"))
  })
})

describe("checkTarget", () => {
  const reasonFor = (url: string, policy = PUBLIC): string | undefined => {
    const verdict = checkTarget(url, policy)
    return Result.isFailure(verdict) ? verdict.failure : undefined
  }

  it("returns the parts of a URL", () => {
    assert.deepStrictEqual(Result.getOrThrow(checkTarget("https://Example.com./a?b=c", PUBLIC)), {
      origin: "https://example.com.",
      secure: true,
      host: "example.com",
      isAddress: false,
      port: 443,
      path: "/a?b=c",
      isExact: false
    })
    const v6 = Result.getOrThrow(checkTarget("https://[2606:4700:0::1111]:8443", PUBLIC))
    assert.strictEqual(v6.host, "2606:4700::1111")
    assert.strictEqual(v6.port, 8443)
    assert.isTrue(v6.isAddress)
  })

  it("rejects malformed URLs without quoting them", () => {
    const cases: ReadonlyArray<readonly [url: string, reason: string]> = [
      ["", "it is not a URL"],
      ["/hook", "it is not a URL"],
      ["https://", "it is not a URL"],
      ["https://example.com:65536/", "it is not a URL"],
      ["https://[fe80::1%25eth0]/", "it is not a URL"],
      ["https://example.com:0/", "its port is not between 1 and 65535"],
      ["https://user@example.com/", "it contains credentials"],
      ["https://:secret@example.com/", "it contains credentials"],
      ["https://example.com/#part", "it has a fragment"],
      ["https://./", "it has no host"],
      ["ftp://example.com/", "its scheme is not https"],
      ["file:///etc/passwd", "its scheme is not https"],
      ["javascript:alert(1)", "its scheme is not https"],
      [`https://${"a.".repeat(127)}com/`, "its host is longer than 253 characters"],
      [`https://example.com/${"a".repeat(2_029)}`, "it is longer than 2048 characters"],
      ["http://example.com/", "http is allowed only for addresses in the allow list"],
      ["http://8.8.8.8/", "http is allowed only for addresses in the allow list"]
    ]
    for (const [url, reason] of cases) assert.strictEqual(reasonFor(url), reason, url)
    assert.isUndefined(reasonFor(`https://example.com/${"a".repeat(2_028)}`))
    assert.isUndefined(reasonFor("https://example.com:65535/"))
  })

  it.each([
    "127.0.0.1",
    "127.0.0.1.",
    "127.1",
    "2130706433",
    "0x7f000001",
    "0X7F.1",
    "0177.0.0.1",
    "017700000001",
    "%31%32%37.0.0.1",
    "１２７.０.０.１",
    "127。0。0。1",
    "127.0.\t0.1",
    "[::1]",
    "[0:0:0:0:0:0:0:1]",
    "[::ffff:127.0.0.1]",
    "[::FFFF:7F00:1]",
    "[64:ff9b::127.0.0.1]"
  ])("treats the host %s as a loopback address", (host) => {
    assert.strictEqual(reasonFor(`https://${host}/`), "its address is loopback")
  })

  it("reads a backslash as the end of the host, as the dialer does", () => {
    const target = checkTarget("https://example.com\\@127.0.0.1/", PUBLIC)
    assert.strictEqual(Result.getOrThrow(target).host, "example.com")
  })

  it("allows http only to the allow list", () => {
    const policy = allowing("10.1.0.0/16")
    assert.isUndefined(reasonFor("http://10.1.2.3:8080/hook", policy))
    assert.isUndefined(reasonFor("https://10.1.2.3/hook", policy))
    assert.isUndefined(reasonFor("http://[::ffff:10.1.2.3]/hook", policy))
    assert.isDefined(reasonFor("http://10.2.2.3/hook", policy))
    assert.isDefined(reasonFor("http://8.8.8.8/hook", policy))
    const named = Result.getOrThrow(checkTarget("http://receiver.test/", policy))
    assert.isUndefined(forbiddenFor(named, "10.1.2.3", policy))
    assert.isDefined(forbiddenFor(named, "10.2.2.3", policy))
    assert.isDefined(forbiddenFor(named, "8.8.8.8", policy))
  })

  it("exempts exactly the host and port of the exact target", () => {
    const policy = { ...PUBLIC, exactTarget: new URL("http://localhost:9000/hook?a=b") }
    for (const url of ["http://localhost:9000/", "https://LOCALHOST.:9000/other"]) {
      const target = Result.getOrThrow(checkTarget(url, policy))
      assert.isTrue(target.isExact)
      assert.isUndefined(forbiddenFor(target, "127.0.0.1", policy))
    }
    const others = ["http://localhost/", "http://localhost:9001/", "http://127.0.0.1:9000/"]
    for (const url of [...others, "http://user@localhost:9000/", "https://10.0.0.1:9000/"]) {
      assert.isDefined(reasonFor(url, policy), url)
    }
    const literal = { ...PUBLIC, exactTarget: new URL("http://10.0.0.5/") }
    assert.isUndefined(reasonFor("http://10.0.0.5:80/x", literal))
    assert.isDefined(reasonFor("https://10.0.0.5/x", literal))
  })
})
