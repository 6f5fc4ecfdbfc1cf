/**
 * The time zone of each state and territory, by the zone database of IANA (2025b) and 49 CFR 71. States with two
 * zones have the one in which most of their people live.
 */
import type { StateCode } from "../field/state.ts"

interface StateTimeZone {
  readonly zone: string
  /** True if a part of the state has another zone. */
  readonly hasOthers: boolean
}

const only = (zone: string): StateTimeZone => ({ zone, hasOthers: false })
const mostly = (zone: string): StateTimeZone => ({ zone, hasOthers: true })

const EASTERN = "America/New_York"
const CENTRAL = "America/Chicago"
const MOUNTAIN = "America/Denver"
const PACIFIC = "America/Los_Angeles"
const CHAMORRO = "Pacific/Guam"
const ATLANTIC = "America/Puerto_Rico"

export const stateTimeZones: Readonly<Record<StateCode, StateTimeZone>> = {
  AL: only(CENTRAL),
  AK: mostly("America/Anchorage"),
  AZ: mostly("America/Phoenix"),
  AR: only(CENTRAL),
  CA: only(PACIFIC),
  CO: only(MOUNTAIN),
  CT: only(EASTERN),
  DE: only(EASTERN),
  FL: mostly(EASTERN),
  GA: only(EASTERN),
  HI: only("Pacific/Honolulu"),
  ID: mostly("America/Boise"),
  IL: only(CENTRAL),
  IN: mostly("America/Indiana/Indianapolis"),
  IA: only(CENTRAL),
  KS: mostly(CENTRAL),
  KY: mostly(EASTERN),
  LA: only(CENTRAL),
  ME: only(EASTERN),
  MD: only(EASTERN),
  MA: only(EASTERN),
  MI: mostly("America/Detroit"),
  MN: only(CENTRAL),
  MS: only(CENTRAL),
  MO: only(CENTRAL),
  MT: only(MOUNTAIN),
  NE: mostly(CENTRAL),
  NV: mostly(PACIFIC),
  NH: only(EASTERN),
  NJ: only(EASTERN),
  NM: only(MOUNTAIN),
  NY: only(EASTERN),
  NC: only(EASTERN),
  ND: mostly(CENTRAL),
  OH: only(EASTERN),
  OK: only(CENTRAL),
  OR: mostly(PACIFIC),
  PA: only(EASTERN),
  RI: only(EASTERN),
  SC: only(EASTERN),
  SD: mostly(CENTRAL),
  TN: mostly(CENTRAL),
  TX: mostly(CENTRAL),
  UT: only(MOUNTAIN),
  VT: only(EASTERN),
  VA: only(EASTERN),
  WA: only(PACIFIC),
  WV: only(EASTERN),
  WI: only(CENTRAL),
  WY: only(MOUNTAIN),
  DC: only(EASTERN),
  AS: only("Pacific/Pago_Pago"),
  GU: only(CHAMORRO),
  MP: only(CHAMORRO),
  PR: only(ATLANTIC),
  VI: only(ATLANTIC)
}
