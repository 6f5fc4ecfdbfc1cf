/** The announcement of a server or worker: that it runs, and which root keys and step of a rotation it has loaded. */
import { NewId } from "@payroll/operations/ports/newId"
import * as Effect from "effect/Effect"
import { ClientKeys } from "../clientKeys.ts"
import { Database } from "../database.ts"
import { RootKeys, RootKeySource } from "../rootKeys.ts"

/** The ring of a program is loaded again once in so many announcements. */
const COMMAND_ROUNDS = 6
/** Less often than a process counts as ended (`PROCESS_MS`), several times. */
const PAUSE_MS = 10_000

interface Announced {
  readonly id: string
  readonly kind: string
  readonly rootKeys: string
  readonly rotation: number
  readonly step: string
}

const prepareAnnouncement = ({ dialect, prepareForAll }: Database["Service"]) => ({
  announce: prepareForAll<Announced>("keyProcess.announce", (db, p) =>
    db
      .insertInto("key_process")
      .values({
        id: p.id,
        kind: p.kind,
        root_keys: p.rootKeys,
        rotation: p.rotation,
        step: p.step,
        seen_at: dialect.now
      })
      .onConflict((conflict) =>
        conflict.column("id").doUpdateSet({
          root_keys: p.rootKeys,
          rotation: p.rotation,
          step: p.step,
          seen_at: dialect.now
        })
      )
  ),
  leave: prepareForAll<Pick<Announced, "id">>("keyProcess.leave", (db, p) =>
    db.deleteFrom("key_process").where("id", "=", p.id)
  )
})

/**
 * Announces this process until its scope closes. Reading the step here spares a request the read. A process whose
 * announcement fails goes on: a rotation waits for it until it counts as ended, and it uses no key that it read before.
 */
export const announceProcess = Effect.fnUntraced(function* (kind: "server" | "worker") {
  const database = yield* Database
  const keys = yield* ClientKeys
  const ring = yield* RootKeys
  const { source, reload } = yield* RootKeySource
  const { next } = yield* NewId
  const { announce, leave } = prepareAnnouncement(database)
  const id = next()
  let rounds = 0
  const loadAgain = Effect.suspend(() => {
    rounds += 1
    return source.keyCommand === undefined || rounds % COMMAND_ROUNDS === 0 ? reload : Effect.void
  })
  const round = Effect.flatMap(Effect.andThen(loadAgain, keys.rotation), ({ number, step }) => {
    const others = [...ring.keys.keys()].filter((each) => each !== ring.active.id)
    const rootKeys = JSON.stringify([ring.active.id, ...others])
    return database.write(announce({ id, kind, rootKeys, rotation: number, step }))
  })
  let hasFailed = false
  const warned = Effect.matchCauseEffect(round, {
    onFailure: (cause) => {
      const warning =
        "this process cannot announce which keys it has loaded; trying again each 10 s"
      const line = hasFailed ? Effect.void : Effect.logWarning(warning, cause)
      hasFailed = true
      return line
    },
    onSuccess: () =>
      Effect.sync(() => {
        hasFailed = false
      })
  })
  yield* Effect.addFinalizer(() => Effect.ignore(database.write(leave({ id }))))
  yield* Effect.forkScoped(Effect.forever(Effect.andThen(warned, Effect.sleep(PAUSE_MS))))
})
