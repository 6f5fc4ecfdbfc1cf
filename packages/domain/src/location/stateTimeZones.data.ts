/**
 * The time zone of each state and territory, by the zone database of IANA (2025b) and 49 CFR 71. States with two
 * zones have the one in which most of their people live, and the other one.
 */
import type { StateCode } from "../field/state.ts"

interface StateTimeZone {
  readonly zone: string
  /** The zone of another part of the state, if one has another. */
  readonly other: string | undefined
}

const only = (zone: string): StateTimeZone => ({ zone, other: undefined })
const mostly = (zone: string, other: string): StateTimeZone => ({ zone, other })

const EASTERN = "America/New_York"
const CENTRAL = "America/Chicago"
const MOUNTAIN = "America/Denver"
const PACIFIC = "America/Los_Angeles"
const CHAMORRO = "Pacific/Guam"
const ATLANTIC = "America/Puerto_Rico"

export const stateTimeZones: Readonly<Record<StateCode, StateTimeZone>> = {
  AL: only(CENTRAL),
  AK: mostly("America/Anchorage", "America/Adak"),
  AZ: mostly("America/Phoenix", MOUNTAIN),
  AR: only(CENTRAL),
  CA: only(PACIFIC),
  CO: only(MOUNTAIN),
  CT: only(EASTERN),
  DE: only(EASTERN),
  FL: mostly(EASTERN, CENTRAL),
  GA: only(EASTERN),
  HI: only("Pacific/Honolulu"),
  ID: mostly("America/Boise", PACIFIC),
  IL: only(CENTRAL),
  IN: mostly("America/Indiana/Indianapolis", CENTRAL),
  IA: only(CENTRAL),
  KS: mostly(CENTRAL, MOUNTAIN),
  KY: mostly(EASTERN, CENTRAL),
  LA: only(CENTRAL),
  ME: only(EASTERN),
  MD: only(EASTERN),
  MA: only(EASTERN),
  MI: mostly("America/Detroit", CENTRAL),
  MN: only(CENTRAL),
  MS: only(CENTRAL),
  MO: only(CENTRAL),
  MT: only(MOUNTAIN),
  NE: mostly(CENTRAL, MOUNTAIN),
  NV: mostly(PACIFIC, MOUNTAIN),
  NH: only(EASTERN),
  NJ: only(EASTERN),
  NM: only(MOUNTAIN),
  NY: only(EASTERN),
  NC: only(EASTERN),
  ND: mostly(CENTRAL, MOUNTAIN),
  OH: only(EASTERN),
  OK: only(CENTRAL),
  OR: mostly(PACIFIC, MOUNTAIN),
  PA: only(EASTERN),
  RI: only(EASTERN),
  SC: only(EASTERN),
  SD: mostly(CENTRAL, MOUNTAIN),
  TN: mostly(CENTRAL, EASTERN),
  TX: mostly(CENTRAL, MOUNTAIN),
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
