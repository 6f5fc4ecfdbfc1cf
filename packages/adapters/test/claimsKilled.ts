/**
 * Creates companies whose EINs another process claims at the same time, and is killed. Each that was acknowledged is a
 * line of a file before the next one. The file `.round` next to the key file has the client, the first EIN and the step
 * to the next one.
 */
import { Writer } from "@payroll/operations/writer"
import { commitsOf } from "@payroll/testing/commits"
import * as Effect from "effect/Effect"
import { appendFileSync, readFileSync } from "node:fs"
import { killedDuring } from "./killedProcess.ts"

const COMPANIES = 12

const [, , , keyFile = ""] = process.argv

killedDuring(
  Effect.gen(function* () {
    const [clientId = "", from = ""] = readFileSync(`${keyFile}.round`, "utf8").split(" ")
    const { creating } = yield* commitsOf(clientId)
    const { commit } = yield* Writer
    for (let number = 0; number < COMPANIES; number += 1) {
      const ein = String(Number(from) + number)
      if ((yield* commit(creating({ ein }).commit))._tag === "Committed") {
        appendFileSync(`${keyFile}.acknowledged`, `${ein}\n`)
      }
    }
  })
)
