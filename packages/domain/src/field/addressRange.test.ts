import { assert, describe, it } from "@effect/vitest"
import { BlockList, isIP } from "node:net"
import { isAddressRange, isInRanges } from "./addressRange.ts"

describe("a range of addresses", () => {
  it.each([
    "203.0.113.7",
    "203.0.113.0/24",
    "0.0.0.0/0",
    "::/0",
    "2001:db8::/32",
    "2001:DB8:0:0:0:0:0:1",
    "::ffff:10.0.0.0/104",
    "fd00::1:2/128"
  ])("is %s", (text) => assert.isTrue(isAddressRange(text)))

  it.each([
    "",
    "10.0.0",
    "10.0.0.256",
    "10.0.0.01",
    "10.0.0.0/33",
    "10.0.0.0/",
    "10.0.0.0/08",
    "10.0.0.0/8/8",
    "1:2:3:4:5:6:7",
    "1:2:3:4:5:6:7:8::",
    "1::2::3",
    "::/129",
    "::10.0.0",
    "10.0.0.1:2::",
    "fe80::1%eth0",
    "example.com",
    `::${"0".repeat(60)}`
  ])("is not %s", (text) => assert.isFalse(isAddressRange(text)))

  it("contains the addresses that the platform's own list contains", () => {
    const networks = ["203.0.113.9", "10.1.2.3", "2001:db8::5", "fd00:1:2:3::", "0.0.0.0", "::"]
    const addresses = [
      ...networks,
      "203.0.113.8",
      "10.1.2.2",
      "192.0.2.1",
      "2001:db8:0:1::",
      "fd00::"
    ]
    for (const network of networks) {
      const family = isIP(network) === 6 ? "ipv6" : "ipv4"
      for (let prefix = 0; prefix <= (family === "ipv6" ? 128 : 32); prefix += 1) {
        const list = new BlockList()
        list.addSubnet(network, prefix, family)
        for (const address of addresses) {
          const isListed = list.check(address, isIP(address) === 6 ? "ipv6" : "ipv4")
          assert.strictEqual(
            isInRanges([`${network}/${prefix}`], address),
            isListed,
            `${address} in ${network}/${prefix}`
          )
        }
      }
    }
  })

  it("has an IPv4 address in both spellings", () => {
    assert.isTrue(isInRanges(["10.0.0.0/8"], "::ffff:10.1.2.3"))
    assert.isTrue(isInRanges(["::ffff:10.0.0.0/104"], "10.1.2.3"))
    assert.isFalse(isInRanges(["10.0.0.0/8"], "11.0.0.1"))
    assert.isFalse(isInRanges([], "10.0.0.1"))
    assert.isFalse(isInRanges(["0.0.0.0/0"], ""))
  })
})
