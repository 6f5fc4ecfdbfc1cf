import { clientSettings, settingNames, type SettingName } from "@payroll/domain/client/settings"
import { descriptionOf } from "@payroll/domain/field/rule"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import { readFileSync } from "node:fs"
import { givenFlags } from "../../input.ts"
import { actingAs, by } from "../../operator.ts"
import { operate } from "../../operate.ts"
import { BadUsage, clientName, json, print } from "../../output.ts"

/** Takes away the value of a setting that may have none. */
const NONE = "none"

/** The flags that are used otherwise than the fields of requests. */
const OTHERS: { readonly [Name in SettingName]?: readonly [flag: string, about: string] } = {
  flowOrigins: [
    "flow-origin",
    "An origin that may frame the client's pages for people; repeatable"
  ],
  logo: ["logo", "The file of the logo: a PNG, JPEG or WebP image of at most 64 KiB"]
}

const flagOf = (name: SettingName): Flag.Flag<unknown> => {
  const setting = clientSettings[name]
  const kebab = name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  const words = descriptionOf(setting.field).replace(/\.$/, "")
  const [flag, about] = OTHERS[name] ?? [kebab, words]
  const as = (more = "") => Flag.withDescription(about + more)
  if (setting.kind === "choice") return Flag.Literals(flag, setting.values).pipe(as())
  if (setting.kind === "name") return Flag.String(flag).pipe(as())
  if (setting.kind === "days")
    return Flag.Int(flag).pipe(as(`, ${setting.least} to ${setting.most}`))
  if (setting.kind === "flag") {
    const either = Flag.Literals(flag, ["on", "off"]).pipe(as())
    return Flag.map(either, (value) => value === "on")
  }
  const given = Flag.String(flag).pipe(as(`, or ${NONE}`))
  return setting.kind === "list"
    ? Flag.map(Flag.atLeast(given, 1), (values) => (values.includes(NONE) ? [] : values))
    : Flag.map(given, (value) => (value === NONE ? null : value))
}

const settingFlags = Object.fromEntries(
  settingNames.map((name) => [name, Flag.optional(flagOf(name))])
) as { readonly [Name in SettingName]: Flag.Flag<Option.Option<unknown>> }

/** A file in base64. */
const fileIn = (path: unknown): Effect.Effect<string | null, BadUsage> =>
  typeof path !== "string"
    ? Effect.succeed(null)
    : Effect.try({
        try: () => readFileSync(path, "base64"),
        catch: () => new BadUsage({ message: `the file ${path} cannot be read` })
      })

/** A setting as answers have it. */
type SettingValue = string | number | boolean | ReadonlyArray<string> | null | undefined

const shown = (value: SettingValue): string => {
  if (typeof value === "boolean") return value ? "on" : "off"
  if (typeof value === "number") return String(value)
  const text = typeof value === "string" ? value : (value ?? []).join(" ")
  return text === "" ? NONE : text
}

export const set = Command.make(
  "set",
  { name: clientName, ...settingFlags, by, json },
  Effect.fn(
    function* ({ name, by: _person, json: asJson, logo, ...flags }) {
      const image = yield* Effect.transposeOption(Option.map(logo, fileIn))
      const given = givenFlags<unknown>({ ...flags, logo: image })
      if (Object.keys(given).length === 0) {
        return yield* new BadUsage({ message: "no setting is given; --help lists them" })
      }
      const answer = (yield* operate(name, "updateClient", {
        clientSettings: given
      })) as { readonly clientSettings: Readonly<Record<string, SettingValue>> }
      const { message: _message, ...stored } = answer.clientSettings
      const settings = { ...stored, fourEyes: shown(stored["fourEyes"]) }
      yield* print(asJson, settings, [
        `client ${name}:`,
        ...Object.entries(stored)
          .filter(([field]) => field !== "clientId" && field !== "name")
          .map(([field, value]) => `  ${field} ${shown(value)}`)
      ])
    },
    (command, { by: person }) => actingAs(person)(command)
  )
).pipe(
  Command.withDescription("Change a client's settings"),
  Command.withExamples([
    {
      command: "payroll client set acme --duplicates reject",
      description: "Refuse an SSN, EIN or email that is stored already"
    },
    {
      command: "payroll client set acme --flow-origin https://app.acme.example",
      description: "Let a page of this origin frame the client's pages for people"
    }
  ])
)
