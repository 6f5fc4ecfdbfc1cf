/** All faults that `run.ts` plants, one after the other. */
import { credentials, loadLimits } from "./callers.ts"
import { deliveries, http, setUp } from "./edges.ts"
import type { Fault } from "./fault.ts"
import { requests, rulesOfRecords } from "./rulesAndRequests.ts"
import { tenantsAndSecrets, writing } from "./storage.ts"

export const faults: ReadonlyArray<Fault> = [
  ...rulesOfRecords,
  ...requests,
  ...writing,
  ...tenantsAndSecrets,
  ...credentials,
  ...loadLimits,
  ...deliveries,
  ...http,
  ...setUp
]
