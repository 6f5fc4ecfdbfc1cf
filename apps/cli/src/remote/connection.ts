/** Which service a command talks to, if not the one whose database is on this machine. */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import * as Flag from "effect/cli/Flag"
import { readJsonObject } from "../input.ts"
import { BadUsage } from "../output.ts"
import { isProfileName, PROFILE_NAME_RULE, readProfile, type Profile } from "./profiles.ts"
import { isServiceUrl, SERVICE_URL_RULE } from "./serviceUrl.ts"

export const urlFlag = Flag.String("url").pipe(
  Flag.filter(isServiceUrl, () => SERVICE_URL_RULE),
  Flag.withDescription("A service on another machine, such as https://payroll.internal")
)

export const credentialFlag = Flag.String("credential").pipe(
  Flag.withDescription(
    "The file with its username and password as JSON, such as credentials.json, or - for standard input"
  )
)

export const connectionFlags = {
  url: urlFlag.pipe(Flag.optional),
  credential: credentialFlag.pipe(Flag.optional),
  profile: Flag.String("profile").pipe(
    Flag.filter(isProfileName, () => `must be ${PROFILE_NAME_RULE}`),
    Flag.withDescription("A service and a credential that payroll profile add has stored"),
    Flag.optional
  )
}

const CREDENTIAL_LIMITS = { maxBytes: 4_096, maxDepth: 2, maxKeys: 64, maxValues: 64 }

/** The username and password in a file, or on standard input for `-`. */
export const readCredential = Effect.fnUntraced(function* (from: string) {
  const input = yield* readJsonObject("credential", from, CREDENTIAL_LIMITS)
  const { username, password } = input
  if (typeof username === "string" && typeof password === "string" && username && password) {
    return { username, password: Redacted.make(password) }
  }
  const message = "the credential is invalid: it must have username and password"
  return yield* new BadUsage({ message })
})

interface ConnectionFlags {
  readonly url: Option.Option<string>
  readonly credential: Option.Option<string>
  readonly profile: Option.Option<string>
}

/** The service that the flags name; undefined for the one on this machine. */
export const connectionOf = Effect.fnUntraced(function* ({
  url,
  credential,
  profile
}: ConnectionFlags): Effect.fn.Return<Profile | undefined, BadUsage> {
  if (Option.isSome(profile)) {
    if (Option.isNone(url) && Option.isNone(credential)) return yield* readProfile(profile.value)
    return yield* new BadUsage({ message: "--profile takes the place of --url and --credential" })
  }
  if (Option.isSome(url) && Option.isSome(credential)) {
    return { url: url.value, ...(yield* readCredential(credential.value)) }
  }
  if (Option.isNone(url) && Option.isNone(credential)) return undefined
  const missing = Option.isNone(url) ? "--url" : "--credential"
  return yield* new BadUsage({ message: `${missing} is missing` })
})
