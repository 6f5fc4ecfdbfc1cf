import * as Context from "effect/Context"

export class TextDigest extends Context.Service<
  TextDigest,
  {
    /** The SHA-256 of a text in UTF-8 or of bytes, as 64 lower-case hexadecimal digits. */
    readonly sha256: (content: string | Uint8Array) => string
    /** SHA-256 of a text in UTF-8, as 43 characters of base64url. */
    readonly fingerprint: (text: string) => string
  }
>()("payroll/TextDigest") {}
