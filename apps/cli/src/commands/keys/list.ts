import { isoTimestamp } from "@payroll/domain/timestamp"
import * as Effect from "effect/Effect"
import * as Command from "effect/cli/Command"
import { keyProcesses, rootKeyStates, withRuntime } from "../../composition.ts"
import { json, print, table } from "../../output.ts"
import { repeated } from "../../repeat.ts"

export const list = Command.make(
  "list",
  { json },
  Effect.fn(function* ({ json: asJson }) {
    const { roots, processes } = yield* withRuntime(
      repeated(Effect.all({ roots: rootKeyStates, processes: keyProcesses }))
    )
    const rootKeys = roots.map(({ unusedSince, ...key }) => ({
      ...key,
      unusedSince: unusedSince === undefined ? null : isoTimestamp(unusedSince)
    }))
    const lines = table([
      ["ROOT KEY", "STATE", "KEYS OF CLIENTS", "PASSWORDS", "UNUSED SINCE"],
      ...rootKeys.map(({ id, state, clientKeys, passwords, unusedSince }) => [
        id,
        state,
        String(clientKeys),
        String(passwords),
        unusedSince ?? "-"
      ])
    ])
    const running = table([
      ["PROCESS", "ACTIVE ROOT KEY", "OTHERS"],
      ...processes.map(({ kind, rootKeys: [active = "-", ...others] }) => [
        kind,
        active,
        others.join(" ")
      ])
    ])
    const none = ["no server and no worker announces itself"]
    yield* print(asJson, { rootKeys, processes }, [
      ...lines,
      ...(processes.length === 0 ? none : running)
    ])
  })
).pipe(
  Command.withDescription(
    "List the root keys with what is under each, and the processes that have loaded them"
  ),
  Command.withExamples([
    { command: "payroll keys list", description: "Before and after the root key is changed" }
  ])
)
