import { AuditChain, type AuditAnchor } from "@payroll/operations/ports/auditChain"
import * as Effect from "effect/Effect"
import * as Command from "effect/cli/Command"
import { withRuntime } from "../../composition.ts"
import { BadUsage, json, print } from "../../output.ts"
import { repeated } from "../../repeat.ts"

const WORD = "payroll-audit"
const LINE = /^payroll-audit (?<upTo>[\da-f-]{36}|-) (?<digest>[\da-f]{64})$/

const lineOf = ({ upTo, digest }: AuditAnchor): string =>
  `${WORD} ${upTo === "" ? "-" : upTo} ${digest}`

/** The anchor that a line says; BadUsage where it says none. */
export const anchorIn = (line: string): Effect.Effect<AuditAnchor, BadUsage> => {
  const { upTo = "", digest = "" } = LINE.exec(line.trim())?.groups ?? {}
  return digest === ""
    ? Effect.fail(new BadUsage({ message: "--anchor: must be a line of payroll audit anchor" }))
    : Effect.succeed({ upTo: upTo === "-" ? "" : upTo, digest })
}

export const anchor = Command.make(
  "anchor",
  { json },
  Effect.fn(function* ({ json: asJson }) {
    const found = yield* withRuntime(AuditChain.use((chain) => repeated(chain.anchor)))
    const line = lineOf(found)
    yield* print(asJson, { anchor: line }, [line])
  })
).pipe(
  Command.withDescription("Print a line that shows later whether rows of the audit are missing"),
  Command.withExamples([
    {
      command: "payroll audit anchor >> anchors.txt",
      description: "Every night, into a file that the service cannot write"
    }
  ])
)
