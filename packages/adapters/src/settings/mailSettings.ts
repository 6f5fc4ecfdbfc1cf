/** The settings of mail. */
import * as Result from "effect/Result"
import type { MailSettings } from "../webhooks/mailTransport.ts"
import {
  optional,
  refuseValue,
  required,
  type SettingsError,
  type Values
} from "./settingReaders.ts"
import { toEmail, toIntegerIn, toMailServer } from "./settingValues.ts"

/** The mail server and the sender, which are set together; undefined without both. */
export const parseMail = (values: Values): Result.Result<MailSettings | undefined, SettingsError> =>
  Result.gen(function* () {
    const server = yield* optional(values, "PAYROLL_SMTP_URL", toMailServer)
    const from = yield* optional(values, "PAYROLL_MAIL_FROM", toEmail)
    const perSecond = yield* required(values, "PAYROLL_MAIL_PER_SECOND", toIntegerIn(1, 1_000))
    if (server === undefined && from === undefined) return undefined
    if (server === undefined) return yield* refuseValue("PAYROLL_SMTP_URL")
    return from === undefined
      ? yield* refuseValue("PAYROLL_MAIL_FROM")
      : { server, from, perSecond }
  })
