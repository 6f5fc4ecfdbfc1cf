/**
 * A worker and a business user who stand in every table, found by walking the schema, with a text in each personal and
 * each sealed column. Once they are erased, none of these texts is anywhere, in any encoding.
 */
import { recordTables } from "@payroll/adapters/sql/records/all"
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { encodingsOf, foundIn } from "./erased/encodedTexts.ts"
import { OTHER_MARK, OWNER_MARK, WORKER_MARK } from "./erased/people.ts"
import { placesOf } from "./erased/plants.ts"
import { NOT_PLANTED, SearchedServer } from "./erased/searchedServer.ts"
import { make } from "./madeRecords.ts"

let site: SearchedServer
/** The places in which a text was planted, by its mark. */
const planted = new Map<string, ReadonlySet<string>>()

const plant = async (id: string, mark: string): Promise<void> => {
  const plants = await site.plant(id, mark)
  planted.set(mark, new Set(plants.map(({ place }) => place)))
}

/** Tables with rows of several people, or that grow. */
const SHARED = new Set(["table verification_attempt", "table hand_over_page", "table audit"])

/** The rows of others, who stay as they are. */
const ofOthers = async (): Promise<ReadonlyArray<string>> =>
  (await site.opened())
    .filter(([place]) => !SHARED.has(place))
    .flatMap(([, text]) => text.split("\n").filter((line) => line.includes(OTHER_MARK)))

beforeAll(async () => {
  site = await SearchedServer.start()
}, 60_000)
afterAll(() => site.stop())

/** Tables about companies alone. */
const OF_COMPANIES = new Set([
  "company",
  "company_location",
  "kyb_information",
  "company_bank_account",
  "document_template",
  "overtime_rule_set",
  "time_off_policy",
  "holiday_calendar"
])

/** Other tables with texts about people. */
const OTHERS = ["event", "audit", "record_change", "stored_answer", "credential", "hand_over_page"]

const tablesIn = (found: ReadonlyArray<string>): ReadonlySet<string> =>
  new Set(found.map((line) => /^table (\w+)/.exec(line)?.[1] ?? ""))

const TEN_YEARS_MS = 3_650 * 86_400_000

const MARKS = [WORKER_MARK, OWNER_MARK]

describe("somebody who stands in every table", () => {
  it("has a text in each personal and each sealed column", async () => {
    const { userId, businessUserId } = site.people
    await plant(userId, WORKER_MARK)
    await plant(businessUserId, OWNER_MARK)
    const places = await site.opened()
    const reached = new Set(MARKS.flatMap((mark) => [...(planted.get(mark) ?? [])]))
    const missing = recordTables
      .filter(({ name }) => !OF_COMPANIES.has(name) && !NOT_PLANTED.has(name))
      .flatMap(({ name }) => placesOf(name).filter((place) => !reached.has(place)))
    assert.deepStrictEqual(missing, [])
    for (const mark of MARKS) {
      const found = tablesIn(foundIn(mark, places))
      const due = mark === WORKER_MARK ? OTHERS : OTHERS.filter((name) => name !== "hand_over_page")
      assert.includeMembers([...found], due, mark)
    }
  })

  it("is in what was sent, handed over and backed up", async () => {
    await site.delivered()
    const all = [
      ["webhooks", site.receiver.received.join("\n")] as const,
      ...(await site.exports()),
      ...(await site.files({ isVacuumed: false }))
    ]
    for (const place of all) {
      assert.isNotEmpty(
        MARKS.flatMap((mark) => foundIn(mark, [place])),
        place[0]
      )
    }
  })

  it("is nowhere once erased", async () => {
    const { server, admin, second } = site
    const wrongBefore = await server.wrong()
    const othersBefore = await ofOthers()
    assert.isNotEmpty(othersBefore)
    const { userId, businessUserId } = site.people
    await make(admin, "removeUser", [[["user", "userId"], userId]])
    await make(admin, "deactivateBusinessUser", [
      [["businessUser", "businessUserId"], businessUserId]
    ])
    for (const [by, actedBy] of [
      [admin, "Rosa Diaz"],
      [second, "Lin Wei"]
    ] as const) {
      for (const body of [
        { method: "eraseUser", user: { userId } },
        { method: "eraseBusinessUser", businessUser: { businessUserId } }
      ]) {
        const { status, text } = await by.operate(body.method, { ...body, actedBy })
        assert.strictEqual(status, 200, text)
      }
    }
    await server.erase()
    const addresses = MARKS.map((mark) => `${mark}@`)
    const kept = (await site.opened()).flatMap(([place, text]) =>
      addresses.flatMap((each) => (text.includes(each) ? [`${each} in ${place}`] : []))
    )
    assert.deepStrictEqual(kept, [], "no law keeps an address of mail")
    // The law keeps nothing for longer.
    await server.erase(TEN_YEARS_MS)
    const places = [
      await site.replayed(),
      ...(await site.opened()),
      site.logs,
      ...(await site.exports()),
      ...(await site.files({ isVacuumed: true }))
    ]
    assert.deepStrictEqual(
      MARKS.flatMap((mark) => foundIn(mark, places)),
      []
    )
    assert.deepStrictEqual(await ofOthers(), othersBefore)
    assert.deepStrictEqual(await server.wrong(), wrongBefore)
  })
})

describe("a text that is looked for", () => {
  it.each([...encodingsOf(WORKER_MARK).keys()])("is found in %s", (encoding) => {
    const written = encodingsOf(WORKER_MARK).get(encoding) ?? ""
    const [found] = foundIn(WORKER_MARK, [["a file", `\u0091x${written}\u00ff`]])
    assert.include(found, "a file")
    assert.deepStrictEqual(foundIn(OWNER_MARK, [["a file", written]]), [])
  })
})
