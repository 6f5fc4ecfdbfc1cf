import { HandOverError, openHandOver, type HandOverKey } from "@payroll/client"
import { bodyLimits } from "@payroll/operations/jsonBody"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Argument from "effect/cli/Argument"
import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import { writeFile } from "node:fs/promises"
import { readJsonObject, readText } from "../../input.ts"
import { BadUsage, Refused } from "../../output.ts"
import { signingKeys } from "./key.ts"

const OWNER_ONLY = 0o600
const HAND_OVER_BYTES_MAX = 256 * 1_024 * 1_024

/** The keys in a JSON Web Key Set, or those of this installation. */
const signersIn = Effect.fnUntraced(function* (file: Option.Option<string>) {
  if (Option.isNone(file)) return (yield* signingKeys) as unknown as ReadonlyArray<HandOverKey>
  const { keys } = yield* readJsonObject("file of signing keys", file.value, bodyLimits)
  return Array.isArray(keys)
    ? (keys as ReadonlyArray<HandOverKey>)
    : yield* new BadUsage({ message: "the file of signing keys has no list of keys" })
})

const write = (file: string, text: Uint8Array) =>
  Effect.tryPromise({
    try: () => writeFile(file, text, { flag: "wx", mode: OWNER_ONLY, flush: true }),
    catch: (error) => {
      const { code = "unknown error" } = error as NodeJS.ErrnoException
      return new Refused({ message: `cannot write ${file}: ${code}` })
    }
  })

const onTerminal = new BadUsage({
  message: "whole numbers are not shown on a terminal: give --out FILE, or send the output on"
})

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
    )
  },
  Effect.fn(function* ({ file, key: keyFile, signers, out }) {
    if (Option.isNone(out) && process.stdout.isTTY) return yield* onTerminal
    const privateKey = yield* readJsonObject("key", keyFile, bodyLimits)
    const sealed = yield* readText("hand-over", file, HAND_OVER_BYTES_MAX)
    const trusted = yield* signersIn(signers)
    const text = yield* Effect.tryPromise({
      try: () => openHandOver(sealed, { privateKey, signingKeys: trusted }),
      catch: (error) => error
    }).pipe(
      Effect.catch((error) =>
        error instanceof HandOverError
          ? Effect.fail(new Refused({ message: error.message }))
          : Effect.die(error)
      )
    )
    yield* Option.isSome(out) ? write(out.value, text) : Console.log(new TextDecoder().decode(text))
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
    }
  ])
)
