/** Pay frequencies, in the interface's words and in the engine's. */
import { choice, chooser } from "../field/choice.ts"
import type { Frequency } from "../paySchedule/specification.ts"

export const frequencies = {
  Monthly: "monthly",
  "Semi-Monthly": "semimonthly",
  Weekly: "weekly",
  "Bi-Weekly": "biweekly",
  Quarterly: "quarterly",
  Annually: "annually"
} as const satisfies Record<string, Frequency>

export type CompensationFrequency = keyof typeof frequencies

export const frequencyNames = Object.keys(frequencies) as ReadonlyArray<CompensationFrequency>

const aliases = { Annually: ["Annual", "Yearly"] } as const

export const CompensationFrequency = choice(frequencyNames, aliases, "CompensationFrequency")

/** The frequency that a submitted spelling means; undefined for none. */
export const chosenFrequency = chooser(frequencyNames, aliases)

/** The interface's word for a frequency of the engine. */
export const compensationFrequencyOf = (frequency: Frequency): CompensationFrequency =>
  frequencyNames.find((name) => frequencies[name] === frequency) ?? "Monthly"
