/** Pages of a hand-over become one document, if they are all of one, in order, and as they were made. */
import { sealHandOver } from "@payroll/adapters/vault/sealHandOver"
import { canonicalJson } from "@payroll/operations/canonicalJson"
import { assert, describe, it } from "@effect/vitest"
import { hash } from "node:crypto"
import { newRecipient, signing, signingKeys } from "../test/sealing.ts"
import { HandOverError } from "./openHandOver.ts"
import { joinHandOver, readHandOver } from "./readHandOver.ts"

const SSN = "111220001"

type Fields = Readonly<Record<string, unknown>>

interface Page {
  readonly handOver: Fields
  readonly content: Fields
  readonly changesSince: ReadonlyArray<unknown>
}

const sha256 = (text: string): string => hash("sha256", text)

const OF_PERIOD: Fields = { payPeriod: {} }

/** Pages with digests, of two workers each, as the service answers them. */
const pagesOf = (handOverId: string, pageCount = 3, heads = OF_PERIOD) => {
  const contents = Array.from({ length: pageCount }, (_, index) => ({
    ...heads,
    formatVersion: "2026-12",
    company: { legalName: "Acme" },
    workers: ["a", "b"].map((name) => ({ userId: `${index}${name}`, taxId: { number: SSN } })),
    notPayable: [{ userId: `${index}c` }]
  }))
  const digests = contents.map((content) => sha256(canonicalJson(content)))
  return contents.map((content, index): Page => {
    const isLast = index === pageCount - 1
    const handOver = {
      handOverId,
      companyId: "company",
      formatVersion: "2026-12",
      knownAt: "2026-12-01T00:00:00.000Z",
      isFinal: true,
      isPartial: false,
      isRepeat: index > 0,
      page: index + 1,
      pageCount,
      sha256: digests[index],
      workerCount: isLast ? 2 * pageCount : null,
      notPayableCount: isLast ? pageCount : null,
      digest: isLast ? sha256(digests.join("")) : null
    }
    return { handOver, content, changesSince: [{ userId: `${index}a` }] }
  })
}

const [first, second, third] = pagesOf("one") as [Page, Page, Page]
const others = pagesOf("other") as [Page, Page, Page]

/** The reason why pages are no document; `joined` if they are. */
const reasonOf = async (pages: Iterable<unknown>): Promise<string> => {
  try {
    await joinHandOver(pages)
    return "joined"
  } catch (error) {
    if (!(error instanceof HandOverError)) throw error
    assert.notInclude(error.message, SSN)
    return error.type
  }
}

/** A page with other fields in its hand-over or its content. */
const changed = (page: Page, part: "handOver" | "content", fields: Fields): Page => ({
  ...page,
  [part]: { ...page[part], ...fields }
})

const remade = (page: Page): Page =>
  changed(page, "handOver", { sha256: sha256(canonicalJson(page.content)) })

describe("the pages of a hand-over", () => {
  it("are one document", async () => {
    const document = await joinHandOver([first, second, third])
    assert.deepStrictEqual(
      document.workers.map(({ userId }) => userId),
      ["0a", "0b", "1a", "1b", "2a", "2b"]
    )
    assert.deepStrictEqual(Object.keys(document).toSorted(), [
      "changesSince",
      "company",
      "handOver",
      "notPayable",
      "payPeriod",
      "workers"
    ])
    const { isRepeat: _isRepeat, page: _page, sha256: _sha256, ...whole } = third.handOver
    assert.deepStrictEqual<Fields>({ ...document.handOver }, whole)
    assert.lengthOf(document.notPayable, 3)
    assert.lengthOf(document.changesSince, 3)
    // The answer of a year has no changes.
    const [{ handOver, content }] = pagesOf("year", 1, { year: 2026, form: "W-2" }) as [Page]
    const ofYear = await joinHandOver([{ handOver, content, encrypted: null }])
    assert.deepInclude(ofYear, { year: 2026, form: "W-2", changesSince: [] })
  })

  it.each<readonly [reason: string, what: string, pages: ReadonlyArray<unknown>]>([
    ["incomplete", "none", []],
    ["incomplete", "one missing at the end", [first, second]],
    ["incomplete", "one missing in the middle", [first, third]],
    ["incomplete", "one missing at the beginning", [second, third]],
    ["incomplete", "one twice", [first, second, second, third]],
    ["incomplete", "all twice", [first, second, third, first, second, third]],
    ["incomplete", "another order", [second, first, third]],
    ["other-hand-over", "one of another hand-over", [first, others[1], third]],
    ["other-hand-over", "the last of another hand-over", [first, second, others[2]]],
    [
      "other-hand-over",
      "another company's name on a page",
      [first, remade(changed(second, "content", { company: { legalName: "Other" } })), third]
    ],
    [
      "wrong-digest",
      "another content",
      [first, changed(second, "content", { workers: [{ userId: "1a" }, { userId: "1z" }] }), third]
    ],
    [
      "wrong-digest",
      "another content with its digest",
      [first, remade(changed(second, "content", { workers: [{}, {}] })), third]
    ],
    [
      "wrong-digest",
      "another count",
      [first, second, changed(third, "handOver", { workerCount: 7 })]
    ],
    [
      "wrong-digest",
      "no digest of the whole",
      [first, second, changed(third, "handOver", { digest: null })]
    ],
    [
      "unknown-format",
      "an unknown format",
      pagesOf("one").map((page) => changed(page, "handOver", { formatVersion: "2027-01" }))
    ],
    [
      "unknown-format",
      "content of an unknown format",
      pagesOf("one", 1).map((page) =>
        remade(changed(page, "content", { formatVersion: "2027-01" }))
      )
    ],
    ["not-a-page", "an encrypted answer that was not opened", [{ ...first, content: null }]],
    ["not-a-page", "lists that are none", [changed(first, "content", { workers: {} })]],
    ["not-a-page", "something else", [[first]]]
  ])("are refused as %s: %s", async (reason, _what, pages) => {
    assert.strictEqual(await reasonOf(pages), reason)
  })
})

describe("an encrypted hand-over", () => {
  const { privateKey, recipient } = newRecipient.X25519()
  const sealed = (value: unknown) =>
    sealHandOver(new TextEncoder().encode(JSON.stringify(value)), recipient, signing)
  const options = { privateKey, signingKeys }

  it("is read line by line, whatever the order of fields", async () => {
    const { handOver, content, changesSince } = third
    const turned = { changesSince, content, handOver }
    const lines = await Promise.all([first, second, turned].map(sealed))
    const document = await readHandOver(`${lines.join("\n")}\n`.split("\n"), options)
    assert.deepStrictEqual(document, await joinHandOver([first, second, third]))
  })

  it("is refused where a page is for somebody else, or is none", async () => {
    const reason = (lines: ReadonlyArray<string>, key = privateKey) =>
      readHandOver(lines, { ...options, privateKey: key }).then(
        () => "read",
        (error: unknown) => (error instanceof HandOverError ? error.type : "another error")
      )
    const line = await sealed(first)
    assert.strictEqual(await reason([line], newRecipient["P-256"]().privateKey), "other-recipient")
    assert.strictEqual(await reason([line, await sealed("text")]), "not-a-page")
    const bytes = new Uint8Array([0xff, 0x7b])
    assert.strictEqual(await reason([await sealHandOver(bytes, recipient, signing)]), "not-a-page")
    assert.strictEqual(await reason([line]), "incomplete")
    assert.strictEqual(await reason([line, "no page"]), "malformed")
  })
})
