import { formedText, formOf } from "./formedText.ts"

/** A time of day on the wall clock. */
export const ClockTime = formedText(
  formOf(String.raw`(?:[01]\d|2[0-3]):[0-5]\d`),
  "must be a time of day, HH:MM",
  ["07:30", "23:59"]
)
