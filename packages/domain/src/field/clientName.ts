import { pattern } from "./rule.ts"
import { text } from "./text.ts"

const CLIENT_NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/
const LENGTH_MAX = 100

/** The rule for the name of a client, for people. */
export const CLIENT_NAME_RULE = "1 to 100 letters, digits, dots, hyphens and underscores"

/** Continues the field's name in an error message. */
export const clientNameMessage = `must be ${CLIENT_NAME_RULE}, starting with a letter or digit`

export const isClientName = (name: string): boolean => CLIENT_NAME.test(name)

/** The name of a client in a request. */
export const ClientName = text(LENGTH_MAX).check(
  pattern(CLIENT_NAME, clientNameMessage, { examples: ["default"] })
)
