/** The settings of a client for the pages of the people whose data it is. */
import { formedText, formOf } from "../field/formedText.ts"

export const FlowName = formedText(
  formOf("[a-z0-9][a-z0-9-]{1,38}[a-z0-9]"),
  "must be 3 to 40 lower-case letters, digits and hyphens, without a hyphen at an end",
  ["acme-people"]
)

/** Origins that may frame a client's pages. */
export const ORIGINS_MAX = 20

const LABEL = "[a-z0-9](?:[a-z0-9-]*[a-z0-9])?"
const HTTPS = String.raw`https://(?:${LABEL}\.)*[a-z](?:[a-z0-9-]*[a-z0-9])?`
const HTTP = String.raw`http://(?:localhost|127\.0\.0\.1)`
const PORT = String.raw`:(?:[1-9]\d{0,3}|[1-5]\d{4}|6[0-4]\d{3})`

/**
 * An origin as browsers write it, without the port that its scheme has anyway. It stands in a header: no other
 * character may be in it.
 */
const ORIGIN = String.raw`(?!\S*:(?:80|443)\s*$)(?:${HTTPS}|${HTTP})(?:${PORT})?`

export const FlowOrigin = formedText(
  formOf(ORIGIN),
  "must be an origin such as https://app.acme.example; http only of this machine",
  ["https://app.acme.example", "http://localhost:3000"]
)

/** Index of the 62 random bits of a UUIDv7 without hyphens, after the two of its variant. */
const RANDOM_FROM = 16

/** The `flowName` of a client that was given none. The index of the database computes the same. */
export const defaultFlowName = (clientId: string): string =>
  clientId.replaceAll("-", "").slice(RANDOM_FROM)
