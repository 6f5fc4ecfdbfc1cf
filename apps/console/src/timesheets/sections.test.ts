import { assert, describe, it } from "@effect/vitest"
import type { AnswerOf } from "../api/call.ts"
import { isOfPeriod, linesOf, lockedBy, lockText, needsHours, sectionsOf } from "./sections.ts"
import type { Exception, ListedSheet } from "./status.tsx"

type PayPeriod = AnswerOf<"getPayPeriod">["payPeriods"][number]
type Status = ListedSheet["status"]["status"]

const sheetOf = (userId: string, status: Status, payPeriodId: string | null = "one"): ListedSheet =>
  ({
    timesheetId: userId,
    userId,
    status: { status },
    payPeriod: { payPeriodId },
    minutes: { total: 0 },
    openedBecause: null
  }) as unknown as ListedSheet

const missed = (timesheetId: string): Exception =>
  ({ timesheetId, blocks: true, code: "missed-out", date: "2026-11-17" }) as unknown as Exception

const terms = { isOver: true, isWhole: true, needsApproval: true }
const workers = new Map([
  ["w", { firstName: "Ana", lastName: "Whitlock", workerType: "W2" as const }],
  ["c", { firstName: "Cy", lastName: "Obi", workerType: "1099-NEC" as const }]
])

const sectionsWith = (statuses: ReadonlyArray<Status>, other: Partial<typeof terms> = {}) =>
  sectionsOf(
    linesOf(
      statuses.map((status, at) => sheetOf(String(at), status)),
      [missed("1")],
      [],
      workers
    ),
    { ...terms, ...other }
  )

describe("the timesheets of a period", () => {
  it("are ready only if all of them were read", () => {
    const statuses = ["Approved", "Approved"] as const
    assert.match(lockText(sectionsWith(statuses)), /^All are approved/)
    assert.match(lockText(sectionsWith(statuses, { isWhole: false })), /has more than is shown/)
    const locked = sectionsWith(["Locked", "Locked"], { isWhole: false })
    assert.notMatch(lockText(locked), /^All timesheets/)
  })

  it("need no approval where the settings say so", () => {
    const sections = sectionsWith(["Open", "Approved"], { needsApproval: false })
    assert.match(lockText(sections), /need no approval/)
  })

  it("are locked without those that an exception blocks", () => {
    const sections = sectionsWith(["Approved", "Submitted", "Open", "Locked"])
    const idsOf = (isAll: boolean) => lockedBy(sections, isAll).map(({ sheet }) => sheet.userId)
    assert.deepStrictEqual(idsOf(false), ["0"])
    assert.deepStrictEqual(idsOf(true).toSorted(), ["0", "2"])
  })

  it("have unknown hours while those of an open one are not read", () => {
    const sheets = (["Open", "Submitted"] as const).map((status) => sheetOf("w", status))
    const lines = linesOf(sheets, [], [], workers)
    assert.deepStrictEqual(
      lines.map(({ isCounted }) => isCounted),
      [false, true]
    )
  })

  it("ask for the hours of open ones on the first page alone", () => {
    const open = [sheetOf("w", "Open")]
    assert.isTrue(needsHours(open, undefined))
    assert.isFalse(needsHours(open, "next"))
    assert.isFalse(needsHours([sheetOf("w", "Submitted")], undefined))
  })

  it("have each the exceptions and hours of its own", () => {
    const hours = [
      { userId: "c", user: "Cy Obi", minutes: { total: 60 } }
    ] as unknown as Parameters<typeof linesOf>[2]
    const sheets = [sheetOf("w", "Open"), sheetOf("c", "Open")]
    const lines = linesOf(sheets, [missed("w"), missed("w")], hours, workers)
    assert.deepStrictEqual(
      lines.map(({ name, blocking, minutes }) => [name, blocking.length, minutes.total]),
      [
        ["Ana Whitlock", 2, 0],
        ["Cy Obi", 0, 60]
      ]
    )
  })

  it("are not those of another period that begins on the same day", () => {
    const period = { payPeriod: { payPeriodId: "one" } as PayPeriod }
    const isShown = (userId: string, id: string | null) =>
      isOfPeriod(sheetOf(userId, "Open", id), period, "W2", workers)
    assert.isTrue(isShown("w", "one"))
    assert.isTrue(isShown("w", null))
    assert.isFalse(isShown("w", "other"))
    assert.isFalse(isShown("c", null))
    assert.isTrue(isShown("unknown", "one"))
    assert.isTrue(isOfPeriod(sheetOf("c", "Open", null), { payPeriod: undefined }, "W2", workers))
  })
})
