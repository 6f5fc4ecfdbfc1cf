import { LANGUAGES } from "@payroll/domain/flowLink/flowLink"
import { encryptionPolicies } from "@payroll/operations/caller"
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

const removable = (name: string, description: string) =>
  Flag.String(name).pipe(
    Flag.withDescription(`${description}, or ${NONE}`),
    Flag.map((value) => (value === NONE ? null : value)),
    Flag.optional
  )

const settingFlags = {
  duplicates: Flag.Literals("duplicates", ["review", "reject"]).pipe(
    Flag.withDescription("Accept duplicates and flag them for review, or reject them"),
    Flag.optional
  ),
  fourEyes: Flag.Literals("four-eyes", ["on", "off"]).pipe(
    Flag.withDescription(
      "Whether bank accounts, credentials for payroll and decisions on verifications need a second person"
    ),
    Flag.map((value) => value === "on"),
    Flag.optional
  ),
  handOverEncryption: Flag.Literals("hand-over-encryption", encryptionPolicies).pipe(
    Flag.withDescription("Encrypt hand-overs where a call names a recipient, or always"),
    Flag.optional
  ),
  flowName: Flag.String("flow-name").pipe(
    Flag.withDescription("The client's name in the addresses of its pages for people"),
    Flag.optional
  ),
  flowOrigins: Flag.String("flow-origin").pipe(
    Flag.withDescription(`An origin that may frame these pages; repeatable, or ${NONE}`),
    Flag.atLeast(1),
    Flag.map((origins) => (origins.includes(NONE) ? [] : origins)),
    Flag.optional
  ),
  displayName: removable("display-name", "The name that people know the client by"),
  logo: removable("logo", "The file of a PNG, JPEG or WebP image of at most 64 KiB"),
  accentColor: removable("accent-color", "The color of what stands out, such as #1a5fb4"),
  supportAddress: removable("support-address", "The email address that answers people"),
  bankChangeHoldDays: Flag.Int("bank-change-hold-days").pipe(
    Flag.withDescription("How many days a change of a bank account waits that is paid, 0 to 10"),
    Flag.optional
  ),
  holdApiBankChanges: Flag.Literals("hold-api-bank-changes", ["on", "off"]).pipe(
    Flag.withDescription("Whether such changes by programs wait as well as those at pages"),
    Flag.map((value) => value === "on"),
    Flag.optional
  ),
  eventRetentionDays: Flag.Int("event-retention-days").pipe(
    Flag.withDescription("How many days events and the log of their deliveries stay, 90 to 3650"),
    Flag.optional
  ),
  erasureWaitDays: Flag.Int("erasure-wait-days").pipe(
    Flag.withDescription(
      "After how many days who asked for an erasure may confirm it alone, 1 to 90"
    ),
    Flag.optional
  ),
  language: Flag.Literals("language", LANGUAGES).pipe(
    Flag.withDescription("The language of mails and pages where nobody chose one"),
    Flag.optional
  )
}

/** A file in base64. */
const fileIn = (path: string | null): Effect.Effect<string | null, BadUsage> =>
  path === null
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
