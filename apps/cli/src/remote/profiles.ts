/** The addresses of services on other machines, and the credential there: one private file per profile. */
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync
} from "node:fs"
import { homedir } from "node:os"
import { join } from "node:path"
import { BadUsage } from "../output.ts"
import { isServiceUrl } from "./serviceUrl.ts"

/** A service, and whom it takes the caller for. */
export interface Profile {
  readonly url: string
  readonly username: string
  readonly password: Redacted.Redacted
}

export const PROFILE_NAME_RULE = "1 to 50 lower-case letters, digits and hyphens"
export const isProfileName = (name: string): boolean => /^[a-z0-9-]{1,50}$/.test(name)

const PROFILES_MAX = 1_000
const OTHERS = 0o077

const decode = Schema.decodeUnknownSync(
  Schema.fromJsonString(
    Schema.Struct({
      url: Schema.String.check(Schema.makeFilter(isServiceUrl)),
      username: Schema.NonEmptyString,
      password: Schema.NonEmptyString
    })
  )
)

const directory = (): string => join(homedir(), ".config", "payroll", "profiles")

const fileOf = (name: string): string => join(directory(), `${name}.json`)

/** Names of the profiles of this user, sorted. */
export const profileNames: Effect.Effect<ReadonlyArray<string>> = Effect.sync(() =>
  existsSync(directory())
    ? readdirSync(directory())
        .filter((file) => file.endsWith(".json"))
        .map((file) => file.slice(0, -".json".length))
        .filter(isProfileName)
        .toSorted()
        .slice(0, PROFILES_MAX)
    : []
)

const none = (name: string) =>
  new BadUsage({ message: `there is no profile ${name}: see payroll profile list` })

/** The profile of a name; refused if others may read its file. */
export const readProfile = Effect.fnUntraced(function* (name: string) {
  const file = fileOf(name)
  if (!existsSync(file)) return yield* none(name)
  if ((lstatSync(file).mode & OTHERS) !== 0) {
    const message = `others can read the profile ${name}: chmod 600 its file, and rotate the credential`
    return yield* new BadUsage({ message })
  }
  const read = yield* Effect.try({
    try: () => decode(readFileSync(file, "utf8")),
    catch: () => new BadUsage({ message: `the profile ${name} is damaged: add it again` })
  })
  return { ...read, password: Redacted.make(read.password) }
})

/** Stores a profile in a file that only this user can read, in place of one of the same name. */
export const writeProfile = (
  name: string,
  { url, username, password }: Profile
): Effect.Effect<void, BadUsage> =>
  Effect.try({
    try: () => {
      mkdirSync(directory(), { recursive: true, mode: 0o700 })
      const draft = join(directory(), `${name}.${process.pid}.tmp`)
      const text = JSON.stringify({ url, username, password: Redacted.value(password) })
      writeFileSync(draft, `${text}\n`, { flag: "wx", mode: 0o600 })
      renameSync(draft, fileOf(name))
    },
    catch: () => new BadUsage({ message: `the profile cannot be written to ${directory()}` })
  })

/** Removes a profile. The credential stays valid. */
export const removeProfile = (name: string): Effect.Effect<void, BadUsage> =>
  Effect.suspend(() =>
    existsSync(fileOf(name)) ? Effect.sync(() => rmSync(fileOf(name))) : Effect.fail(none(name))
  )
