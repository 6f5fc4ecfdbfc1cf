/** The failure of a command as one JSON value, for programs that asked for JSON. */
import { Refused } from "./output.ts"

const HUMP = /(?<=[a-z])(?=[A-Z])/g

/** Stable: the name of the error in the code, as the types of the service's own errors are spelled. */
const typeOf = (error: unknown): string =>
  error instanceof Error && "_tag" in error
    ? String(error._tag).replaceAll(HUMP, "-").toLowerCase()
    : "internal"

/** A JSON value with the type and message of an error, and the fields that it is about. */
export const jsonFailure = (error: unknown, message: string): string => {
  const fields = error instanceof Refused ? error.fields : undefined
  return JSON.stringify({ error: { type: typeOf(error), message, ...(fields && { fields }) } })
}
