import {
  HandOverError,
  openHandOver,
  readHandOver,
  type HandOverKey,
  type OpenHandOverOptions
} from "@payroll/client"
import { bodyLimits } from "@payroll/operations/jsonBody"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Argument from "effect/cli/Argument"
import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import { readJsonObject, readText } from "../../input.ts"
import { BadUsage, print, Refused } from "../../output.ts"
import { writeNewFile } from "../../ownerFile.ts"
import { csv, csvZipOf } from "./csvZip.ts"
import { signingKeys } from "./key.ts"
import { countLines } from "./summary.ts"

const HAND_OVER_BYTES_MAX = 256 * 1_024 * 1_024

/** The keys in a JSON Web Key Set, or those of this installation. */
const signersIn = Effect.fnUntraced(function* (file: Option.Option<string>) {
  if (Option.isNone(file)) return (yield* signingKeys) as unknown as ReadonlyArray<HandOverKey>
  const { keys } = yield* readJsonObject("file of signing keys", file.value, bodyLimits)
  return Array.isArray(keys)
    ? (keys as ReadonlyArray<HandOverKey>)
    : yield* new BadUsage({ message: "the file of signing keys has no list of keys" })
})

const onTerminal = new BadUsage({
  message: "whole numbers are not shown on a terminal: give --out FILE, or send the output on"
})

const notAHandOver = new Refused({ message: "the text is not a page of a hand-over" })

/** Returns the document of all pages, or the bytes of a single text that is no page. */
const openLines = (lines: ReadonlyArray<string>, options: OpenHandOverOptions) => {
  const [line = "", ...more] = lines
  const opened = readHandOver(lines, options).catch((error: unknown) => {
    const isNoPage = error instanceof HandOverError && error.type === "not-a-page"
    if (!isNoPage || more.length > 0) throw error
    return openHandOver(line, options)
  })
  return Effect.tryPromise({ try: () => opened, catch: (error) => error }).pipe(
    Effect.catch((error) =>
      error instanceof HandOverError
        ? Effect.fail(new Refused({ message: error.message }))
        : Effect.die(error)
    )
  )
}

export const open = Command.make(
  "open",
  {
    file: Argument.String("file").pipe(
      Argument.withDescription("The hand-over; - for standard input")
    ),
    key: Flag.String("key").pipe(
      Flag.withDescription("The file of the recipient's private key, a JSON Web Key")
    ),
    signers: Flag.String("signers").pipe(
      Flag.withDescription(
        "A file of /.well-known/payroll-keys.json, or of payroll handover key; default: the keys of this installation"
      ),
      Flag.optional
    ),
    out: Flag.String("out").pipe(
      Flag.withDescription("A file to create, for its owner alone; default: standard output"),
      Flag.optional
    ),
    csv
  },
  Effect.fn(function* ({ file, key: keyFile, signers, out, csv: zip }) {
    if (Option.isSome(out) && zip !== null) {
      return yield* new BadUsage({ message: "give either --out or --csv" })
    }
    if (Option.isNone(out) && zip === null && process.stdout.isTTY) return yield* onTerminal
    const privateKey = yield* readJsonObject("key", keyFile, bodyLimits)
    const sealed = yield* readText("hand-over", file, HAND_OVER_BYTES_MAX)
    const trusted = yield* signersIn(signers)
    const opened = yield* openLines(sealed.split("\n"), { privateKey, signingKeys: trusted })
    if (zip !== null) {
      if (opened instanceof Uint8Array) return yield* notAHandOver
      yield* writeNewFile(zip, yield* csvZipOf(opened))
      return yield* print(false, opened.handOver, countLines(opened.handOver))
    }
    const text =
      opened instanceof Uint8Array ? new TextDecoder().decode(opened) : JSON.stringify(opened)
    yield* Option.isSome(out) ? writeNewFile(out.value, text) : Console.log(text)
  })
).pipe(
  Command.withDescription(
    "Open a hand-over with the key of its recipient, if the service signed it"
  ),
  Command.withExamples([
    {
      command:
        "payroll handover open march.jwe --key pay-run.jwk --signers payroll-keys.json --out march.json",
      description: "At the recipient, who needs nothing else of the service"
    },
    {
      command:
        "payroll handover open march.jwe --key pay-run.jwk --signers payroll-keys.json --csv march.zip",
      description: "The same as CSV files"
    }
  ])
)
