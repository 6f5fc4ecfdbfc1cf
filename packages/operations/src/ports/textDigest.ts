import * as Context from "effect/Context"

export class TextDigest extends Context.Service<
  TextDigest,
  {
    /** The SHA-256 of a text in UTF-8, as 64 lower-case hexadecimal digits. */
    readonly sha256: (text: string) => string
    /** SHA-256 of a text in UTF-8, as 43 characters of base64url. */
    readonly fingerprint: (text: string) => string
  }
>()("payroll/TextDigest") {}
