/** All promises, in the order of docs/promises.md. */
import { credentials, people, tenancy } from "./callers.ts"
import { keys, personalData, postgres, storage } from "./data.ts"
import { guests } from "./guests.ts"
import { payPeriods, supplyChain, timeOff, webhooks, workedTime } from "./others.ts"
import type { Group } from "./promise.ts"
import { bodies, framing, fuzzing, idempotency, load } from "./requests.ts"

export const groups: ReadonlyArray<Group> = [
  personalData,
  keys,
  credentials,
  tenancy,
  people,
  guests,
  idempotency,
  framing,
  bodies,
  load,
  fuzzing,
  storage,
  postgres,
  payPeriods,
  timeOff,
  workedTime,
  webhooks,
  supplyChain
]
