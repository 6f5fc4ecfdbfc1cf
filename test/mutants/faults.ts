/** All faults that `run.ts` plants, one after the other. */
import { credentials, loadLimits, people } from "./callers.ts"
import { clocks } from "./clocks.ts"
import { deliveries, http, setUp } from "./edges.ts"
import type { Fault } from "./fault.ts"
import { erasedPeople } from "./erasedPeople.ts"
import { erasures } from "./erasures.ts"
import { handOvers } from "./handOvers.ts"
import { keys } from "./keys.ts"
import { labelledTime, lockLoop, paidTime } from "./labelledTime.ts"
import { lanes } from "./lanes.ts"
import { lockings } from "./lockings.ts"
import { payDays } from "./payDays.ts"
import { phonesAndExports } from "./phones.ts"
import { requests, rulesOfRecords } from "./rulesAndRequests.ts"
import { tenantsAndSecrets, writing } from "./storage.ts"
import { timeOff } from "./timeOff.ts"
import { earnedTimeOff, keptTimeOff, requestedTimeOff } from "./timeOffRules.ts"
import { lockedTime, workedTime } from "./timeTracking.ts"
import { uploads } from "./uploads.ts"

export const faults: ReadonlyArray<Fault> = [
  ...rulesOfRecords,
  ...timeOff,
  ...earnedTimeOff,
  ...keptTimeOff,
  ...requestedTimeOff,
  ...labelledTime,
  ...paidTime,
  ...lockLoop,
  ...payDays,
  ...workedTime,
  ...lockedTime,
  ...lockings,
  ...requests,
  ...handOvers,
  ...writing,
  ...tenantsAndSecrets,
  ...credentials,
  ...keys,
  ...people,
  ...loadLimits,
  ...erasures,
  ...erasedPeople,
  ...uploads,
  ...phonesAndExports,
  ...deliveries,
  ...lanes,
  ...clocks,
  ...http,
  ...setUp
]
