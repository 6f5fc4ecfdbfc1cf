/** The headers about fields that an operation ignores (decided by RFC 7240, written as RFC 9651 says). */
import type { IgnoredFields } from "@payroll/operations/ignoredFields"
import { prefers } from "./prefer.ts"

/** Returns true if the header Prefer asks for strict handling; of several preferences the first counts. */
export const prefersStrict = (prefer: string | ReadonlyArray<string> | undefined): boolean =>
  prefers(prefer, "handling", "strict")

/** The header of an answer to a request under strict handling (RFC 7240, 3). */
export const STRICT = { "Preference-Applied": "handling=strict" }

/** An object of the body: known names and indexes, which need no escape. */
const item = ({ path, count, near }: IgnoredFields): string =>
  `"${path.join(".")}";count=${count}${near.length === 0 ? "" : `;near="${near.join(" ")}"`}`

/** The header that lists the objects with ignored fields; undefined where there are none. */
export const ignoredHeader = (
  ignored: ReadonlyArray<IgnoredFields>
): Readonly<Record<string, string>> | undefined =>
  ignored.length === 0 ? undefined : { "Payroll-Ignored-Fields": ignored.map(item).join(", ") }
