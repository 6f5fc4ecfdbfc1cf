/** The random steps at the clock and about punches. */
import fc from "fast-check"
import { AT } from "../commits.ts"
import { many } from "./bulkArbitraries.ts"
import { does } from "./does.ts"
import { at, one, version } from "./values.ts"

const HOUR_MS = 3_600_000

/** A few instants, so that some are the same and many come late; the last is more than a day ahead. */
const instant = one(...[-9, -8, -4, -3, -1, 0, 0, 1, 30].map((hours) => AT + hours * HOUR_MS))
const when = fc.option(instant, { nil: undefined })
const externalId = one(undefined, undefined, "t1/1", "t1/2", "t2/1")
const jobCode = one(undefined, "BAKE")
const TYPES = ["In", "Out", "Meal Start", "Meal End", "Rest Start", "Rest End"] as const
/** Two PINs: no worker gets to the limit of tries. */
const pin = one(undefined, undefined, undefined, "4711", "80214")
const input = fc.record({ when, externalId, jobCode, pin })
const breakType = one(undefined, "Meal", "Rest")
const clocking = { at, input } as const

export const punching = [
  does("clockIn", clocking),
  does("clockOut", clocking),
  does("startBreak", { ...clocking, breakType }),
  // Twice, because only a break of that type can end.
  does("endBreak", { ...clocking, breakType }),
  does("endBreak", { ...clocking, breakType }),
  does(
    "addPunches",
    many({
      punch: fc.record({
        type: one(...TYPES),
        when: instant,
        externalId: one("t1/1", "t1/2", "t2/1", "t2/2"),
        jobCode,
        pin
      })
    })
  ),
  does("amendPunch", {
    at: fc.nat(7),
    set: fc.record(
      { type: one(...TYPES), when: instant, jobCode: one("BAKE") },
      { requiredKeys: [] }
    ),
    version
  }),
  does("voidPunch", { at: fc.nat(7), version }),
  does("setKioskPin", { at, pin: one("4711", "80214", null), version })
] as const
