import * as Context from "effect/Context"

/** The SHA-256 of a text in UTF-8, as 64 lower-case hexadecimal digits. */
export class TextDigest extends Context.Service<
  TextDigest,
  { readonly sha256: (text: string) => string }
>()("payroll/TextDigest") {}
