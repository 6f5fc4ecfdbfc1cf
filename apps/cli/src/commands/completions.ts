/** Installs the completions of a shell for the person who runs the command. */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Command from "effect/cli/Command"
import { fromCommand, generate } from "effect/cli/Completions"
import * as Flag from "effect/cli/Flag"
import { mkdirSync, writeFileSync } from "node:fs"
import { homedir, userInfo } from "node:os"
import { basename, dirname, join } from "node:path"
import { BadUsage, Failed, json, print } from "../output.ts"

const SHELLS = ["bash", "zsh", "fish"] as const
type Shell = (typeof SHELLS)[number]

/**
 * The file from which each shell loads completions. Sources: the READMEs of bash-completion, zsh-completions and fish.
 */
const FILES: Readonly<Record<Shell, string>> = {
  bash: ".local/share/bash-completion/completions/payroll",
  zsh: ".local/share/zsh/site-functions/_payroll",
  fish: ".config/fish/completions/payroll.fish"
}

const nextStep = (shell: Shell, file: string): string =>
  shell === "zsh"
    ? `Add this line to ~/.zshrc, before compinit: fpath=(${dirname(file)} $fpath)`
    : "New shells complete payroll."

/** The shell that the person logs in with. */
const loginShell = (): Shell | undefined => {
  const name = basename(userInfo().shell ?? "")
  return SHELLS.find((each) => each === name)
}

const shellOf = (chosen: Option.Option<Shell>): Effect.Effect<Shell, BadUsage> => {
  const unknown = new BadUsage({ message: `say which shell: --shell ${SHELLS.join("|")}` })
  if (Option.isSome(chosen)) return Effect.succeed(chosen.value)
  return Effect.try({ try: loginShell, catch: () => unknown }).pipe(
    Effect.flatMap((shell) => (shell === undefined ? Effect.fail(unknown) : Effect.succeed(shell)))
  )
}

const write = (file: string, text: string): Effect.Effect<void, Failed> =>
  Effect.try({
    try: () => {
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, text)
    },
    catch: (error) =>
      new Failed({
        message: `cannot write ${file} (${(error as NodeJS.ErrnoException).code ?? "unknown"})`
      })
  })

const flags = {
  shell: Flag.Literals("shell", SHELLS).pipe(
    Flag.withDescription("The shell; the one you log in with by default"),
    Flag.optional
  ),
  json
}

/** The command that completes a tree of commands, of which it is one. */
export const completionsOf = (tree: () => Promise<Command.Command.Any>) =>
  Command.make(
    "completions",
    flags,
    Effect.fn(function* ({ shell: chosen, json: asJson }) {
      const shell = yield* shellOf(chosen)
      const file = join(homedir(), FILES[shell])
      const root = yield* Effect.promise(tree)
      yield* write(file, generate("payroll", shell, fromCommand(root)))
      yield* print(asJson, { shell, file }, [
        `Completions for ${shell} are in ${file}.`,
        nextStep(shell, file)
      ])
    })
  ).pipe(
    Command.withExamples([
      { command: "payroll completions", description: "Complete commands and flags in this shell" },
      { command: "payroll completions --shell fish", description: "In fish" }
    ])
  )
