import { WebhookVerificationError } from "./failure.ts"

/** Headers as `fetch`, Node and the frameworks give them. */
export type WebhookHeaders =
  | { readonly get: (name: string) => string | null }
  | Readonly<Record<string, string | ReadonlyArray<string> | undefined>>

const LENGTH_MAX = 4_096

const isGetter = (
  headers: WebhookHeaders
): headers is { readonly get: (name: string) => string | null } =>
  typeof (headers as { readonly get?: unknown }).get === "function"

/** The values of a header in any case; a record of another platform may have it twice. */
const valuesOf = (headers: WebhookHeaders, name: string): ReadonlyArray<string> => {
  if (isGetter(headers)) return [headers.get(name)].filter((value) => value !== null)
  return Object.entries(headers)
    .filter(([key]) => key.toLowerCase() === name)
    .flatMap(([, value]) => value ?? [])
}

/** The one value of a header. Throws a WebhookVerificationError if there is none, or more. */
export const headerOf = (headers: WebhookHeaders, name: string): string => {
  const [value, ...more] = valuesOf(headers, name)
  if (value === undefined || value === "") throw new WebhookVerificationError("missing-header")
  if (more.length > 0 || value.length > LENGTH_MAX) {
    throw new WebhookVerificationError("malformed-header")
  }
  return value
}
