import { assert, describe, it } from "@effect/vitest"
import { BlockList, isIPv6 } from "node:net"
import * as values from "./settingValues.ts"

/** The words between blanks. */
const split = (pieces: string): ReadonlyArray<string> => pieces.trim().split(/\s+/)

const base64 = (size: number): string => Buffer.alloc(size, 7).toString("base64")

interface Case {
  readonly name: string
  readonly parse: values.Parser<unknown>
  readonly takes: ReadonlyArray<string>
  readonly refuses: ReadonlyArray<string>
}

const toPort = values.toIntegerUpTo(65_535)

const cases: ReadonlyArray<Case> = [
  {
    name: "toHost",
    parse: values.toHost,
    takes: split("127.0.0.1 0.0.0.0 :: ::1 fe80::1%eth0 localhost payroll.internal Db-1 1.2"),
    refuses: [
      "",
      "a b",
      "a".repeat(64),
      ...split("-a a- a..b a. a_b * [::1] a:80 1.2.3.4:80 http://a")
    ]
  },
  {
    name: "toPort",
    parse: toPort,
    takes: split("0 1 80 443 8080 65535"),
    refuses: ["", " 80", "80 ", ...split("-1 +1 01 1.0 1e3 0x50 65536 99999999999 ٣ tcp://a:80")]
  },
  {
    name: "toDatabase",
    parse: values.toDatabase,
    takes: [
      "sqlite:./a b.db",
      ...split("sqlite:payroll.db sqlite:/a/b.db sqlite:///a/b.db postgres://h/d postgres:///d"),
      "postgresql://u:p%40@[::1]:5432/d?sslmode=require",
      ...split(
        `postgres://u:p@h1:1,h2:2/d?target_session_attrs=read-write postgres://h1,[::1]:2,h3/d
        postgres://h/d?sslmode=verify-full&sslrootcert=/ca.pem postgres://h/d?a=b&sslmode=disable`
      )
    ],
    refuses:
      split(`payroll.db sqlite: sqlite::memory: sqlite://a.db SQLITE:a.db file:a.db postgres:h
      postgres://u:p@h:port/d postgres://u:p#x@h/d mysql://h/d xpostgres://h/d postgres://h1,/d postgres://,h2/d
      postgres://h1,,h2/d postgres://h1:1,h2:port/d postgres://h1,h2/d?target_session_attrs=read-only
      postgres://1,2,3,4,5,6,7,8,9/d postgres://h/d?sslmode=prefer postgres://h/d?sslmode=
      postgres://h1,h2/d?target_session_attrs=any&sslmode=allow`)
  },
  { name: "toUsername", parse: values.toUsername, takes: ["acme", "ä b@c"], refuses: ["a:b", ":"] },
  {
    name: "toWebhookUrl",
    parse: values.toWebhookUrl,
    takes: split("http://localhost:3000/a?b=c https://example.com HTTPS://[::1]/"),
    refuses: split("a.example ftp://a http:// https://u@a/ https://:p@a/ https://a/#b file:///a")
  },
  {
    name: "toWebhookSecret",
    parse: values.toWebhookSecret,
    takes: [base64(24), base64(32), base64(64), `whsec_${base64(32)}`],
    refuses: [
      "",
      ...split(
        `whsec_ secret ${base64(23)} ${base64(65)} ${base64(32)}! whsec_whsec_${base64(32)}`
      ),
      base64(32).replace(/=$/, ""),
      "-_".repeat(16)
    ]
  },
  {
    name: "toCidrRanges",
    parse: values.toCidrRanges,
    takes: ["10.0.0.0/8", "0.0.0.0/0,::/0", " 192.168.1.1/32 , FD00::/128 ", "::ffff:10.0.0.0/104"],
    refuses:
      split(`10.0.0.0 10.0.0.0/33 10.0.0/8 10.0.0.0/ 10.0.0.0/-1 10.0.0.0/08 /8 fd00::/129 a/8
      fe80::1%lo/64 10.0.0.0/8, 10.0.0.0/8,,::/0 10.0.0.0/8;fd00::/8 10.0.0.0/8/8 10.0.0.256/8`)
  },
  {
    name: "toVerification",
    parse: values.toVerification,
    takes: split("sandbox manual http"),
    refuses: split("Sandbox https other")
  },
  {
    name: "toVerificationUrl",
    parse: values.toVerificationUrl,
    takes: split("https://v.example/a?b=1 http://127.0.0.1:9000/ http://localhost http://[::1]:1/"),
    refuses: split(
      "http://v.example/ http://10.0.0.1/ http://localhost.example/ https://a:b@v.example/ " +
        "https://v.example/#a ftp://127.0.0.1/ v.example"
    )
  },
  {
    name: "toBoolean",
    parse: values.toBoolean,
    takes: ["true", "false"],
    refuses: ["", "TRUE", "1", "0", "yes"]
  }
]

describe("parsers of setting values", () => {
  it.each(cases)("$name", ({ parse, takes, refuses }) => {
    for (const text of takes) assert.isDefined(parse(text), text)
    for (const text of refuses) assert.isUndefined(parse(text), text)
  })

  it("return values", () => {
    assert.strictEqual(toPort("8080"), 8080)
    assert.strictEqual(values.toBoolean("false"), false)
    assert.strictEqual(values.toBoolean("true"), true)
    assert.strictEqual(values.toWebhookUrl("HTTP://Example.com:80/a"), "http://example.com/a")
    assert.deepStrictEqual(values.toDatabase("sqlite:a.db"), { kind: "sqlite", path: "a.db" })
  })

  it("return ranges that node:net accepts", () => {
    const ranges = values.toCidrRanges("10.0.0.0/8, 0.0.0.0/0,::/0,fd00::/128,::ffff:10.0.0.0/104")
    for (const range of ranges ?? assert.fail("refused")) {
      const [address = "", prefix] = range.split("/")
      const family = isIPv6(address) ? "ipv6" : "ipv4"
      assert.doesNotThrow(() => new BlockList().addSubnet(address, Number(prefix), family))
    }
  })

  it("recognize hosts that only this machine can reach", () => {
    const loopback = "127.0.0.1 127.9.9.9 ::1 0:0:0:0:0:0:0:1 ::ffff:127.0.0.1 localhost LocalHost"
    const others =
      "0.0.0.0 :: 10.0.0.1 128.0.0.1 126.0.0.1 ::2 ::ffff:10.0.0.1 127.1 localhost.example"
    for (const host of split(loopback)) assert.isTrue(values.isLoopback(host), host)
    for (const host of split(others)) assert.isFalse(values.isLoopback(host), host)
  })
})
