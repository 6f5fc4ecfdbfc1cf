/** The spellings of the fields of a policy: the same value in minutes or hours, or under another name. */

const ALIASES: ReadonlyMap<string, string> = new Map([
  ["timeOffReceivedWhen", "timeOffRecievedWhen"]
])

/** The name of a field without its unit: fields with the same one are spellings of one value. */
export const spelledValue = (name: string): string =>
  ALIASES.get(name) ?? name.replace(/(?:Minutes|Hours(?:Earned)?|PerHour)$/, "")
