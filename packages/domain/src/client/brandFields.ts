/** The brand of a client: what its mails and its pages for people look like. */
import * as Schema from "effect/Schema"
import { formedText, formOf } from "../field/formedText.ts"
import { pattern, rule } from "../field/rule.ts"

/** The first characters, in base64, of the images that a logo may be. */
const logoStarts = {
  "image/png": "iVBORw0KGgo",
  "image/jpeg": "/9j/",
  "image/webp": "UklGR[g-v][A-Za-z0-9+/]{4}[159BFJNRVZdhlptx]XRUJQ"
} as const

export type LogoType = keyof typeof logoStarts
export const LOGO_TYPES: ReadonlyArray<LogoType> = ["image/png", "image/jpeg", "image/webp"]

/** The type of an image in base64, by its content; undefined for one that is no logo. */
export const logoTypeOf = (base64: string): LogoType | undefined =>
  LOGO_TYPES.find((type) => new RegExp(`^${logoStarts[type]}`).test(base64))

/** The length of 64 KiB in base64. */
const LOGO_LENGTH_MAX = 4 * Math.ceil((64 * 1024) / 3)
const LOGO = new RegExp(`^(?:${Object.values(logoStarts).join("|")})[A-Za-z0-9+/]*={0,2}$`)
const LOGO_EXAMPLE =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="

export const Logo = Schema.String.check(
  rule<string>(({ length }) => length <= LOGO_LENGTH_MAX, {
    type: "length",
    message: "must be an image of at most 64 KiB",
    jsonSchema: { maxLength: LOGO_LENGTH_MAX }
  }),
  pattern(LOGO, "must be a PNG, JPEG or WebP image in base64", { examples: [LOGO_EXAMPLE] })
)

export const Color = formedText(formOf("#[0-9A-Fa-f]{6}"), "must be a color such as #1a5fb4", [
  "#1a5fb4"
])
