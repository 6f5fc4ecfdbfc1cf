import { assert, describe, it } from "@effect/vitest"
import { created } from "../record.ts"
import {
  askedCodes,
  CODE_MS,
  confirmedCode,
  isConfirmedFor,
  nextRequestAt,
  noCodes,
  requestedCode,
  TRIES_MAX,
  triesLeft,
  unlockedCodes,
  usableCode,
  waitingSession,
  WRONG_TRIES_MAX,
  wronglyTried,
  type GuestCodes
} from "./guestCodes.ts"

const AT = Date.UTC(2026, 2, 2, 9)
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const none = noCodes(created("codes-1", { clientId: "client-1", companyId: "company-1" }, AT), "w")
const code = { sessionId: "session-1", purpose: "pay", digest: "d", mailId: "mail-1" } as const

const sentAt = (codes: GuestCodes, at: number) => {
  const after = requestedCode(codes, code, at)
  return { after, sent: after.code ?? assert.fail("no code") }
}

describe("a code", () => {
  it("is usable in its session for ten minutes", () => {
    const { after } = sentAt(none, AT)
    assert.isDefined(usableCode(after, "session-1", AT + CODE_MS - 1))
    assert.isUndefined(usableCode(after, "session-1", AT + CODE_MS))
    assert.isUndefined(usableCode(after, "session-2", AT))
    assert.isUndefined(usableCode({ ...after, lockedAt: AT }, "session-1", AT))
  })

  it("ends the wait of its session for an administrator, and of no other", () => {
    for (const [sessionId, isWaiting] of [
      ["session-1", false],
      ["session-2", true]
    ] as const) {
      const waiting = askedCodes(none, { sessionId, purpose: "data" }, AT)
      const { after } = sentAt(waiting, AT)
      assert.strictEqual(waitingSession(after, AT) !== undefined, isWaiting, sessionId)
    }
  })

  it("has five tries", () => {
    let { after } = sentAt(none, AT)
    for (let left = TRIES_MAX - 1; left >= 0; left -= 1) {
      const sent = usableCode(after, "session-1", AT) ?? assert.fail(`none with ${left} left`)
      assert.strictEqual(triesLeft(sent), left)
      after = wronglyTried(after, sent, AT)
    }
    assert.isUndefined(after.code)
    assert.isUndefined(after.lockedAt)
  })

  it("confirms its purpose in its session alone, and is used up", () => {
    const { after, sent } = sentAt(none, AT)
    const confirmed = confirmedCode(after, sent, AT)
    assert.isUndefined(confirmed.code)
    assert.isTrue(isConfirmedFor(confirmed, "session-1", "pay"))
    assert.isFalse(isConfirmedFor(confirmed, "session-1", "data"))
    assert.isFalse(isConfirmedFor(confirmed, "session-2", "pay"))
    assert.isFalse(isConfirmedFor(undefined, "session-1", "pay"))
    // Its session is over by then.
    const later = confirmedCode(confirmed, { ...sent, sessionId: "session-3" }, AT + 9 * HOUR_MS)
    assert.lengthOf(later.confirmed, 1)
  })
})

describe("requests for codes", () => {
  it("are five an hour and ten a day", () => {
    let codes = none
    const askedAt = (at: number) => {
      assert.isUndefined(nextRequestAt(codes, at))
      codes = requestedCode(codes, code, at)
    }
    for (const minute of [0, 1, 2, 3, 4]) askedAt(AT + minute * 60_000)
    assert.strictEqual(nextRequestAt(codes, AT + HOUR_MS - 1), AT + HOUR_MS)
    for (const minute of [0, 1, 2, 3, 4]) askedAt(AT + 2 * HOUR_MS + minute * 60_000)
    assert.strictEqual(nextRequestAt(codes, AT + 5 * HOUR_MS), AT + DAY_MS)
    askedAt(AT + DAY_MS)
    assert.isAtMost(codes.requestedAt.length, 10)
  })
})

describe("wrong codes", () => {
  const wrongTimes = (times: ReadonlyArray<number>) => {
    let codes = none
    for (const at of times) {
      const { after, sent } = sentAt(codes, at)
      codes = wronglyTried(after, sent, at)
    }
    return codes
  }

  it("lock at the twentieth in 30 days, until the lock is lifted", () => {
    const times = Array.from({ length: WRONG_TRIES_MAX }, (_, day) => AT + day * DAY_MS)
    assert.isUndefined(wrongTimes(times.slice(1)).lockedAt)
    const locked = wrongTimes(times)
    assert.strictEqual(locked.lockedAt, times.at(-1))
    assert.isUndefined(locked.code)
    const lifted = unlockedCodes(locked, AT + 20 * DAY_MS)
    assert.deepInclude(lifted, { lockedAt: undefined, wrongAt: [] })
  })

  it("count for 30 days", () => {
    const times = Array.from({ length: WRONG_TRIES_MAX - 1 }, () => AT)
    assert.isUndefined(wrongTimes([...times, AT + 30 * DAY_MS]).lockedAt)
    assert.isDefined(wrongTimes([...times, AT + 30 * DAY_MS - 1]).lockedAt)
  })
})
