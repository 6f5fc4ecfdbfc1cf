/** Gives a worker a kiosk PIN, another one, or none. Nothing shows it, or whether it is the one from before. */
import { NewKioskPin } from "@payroll/domain/punch/kioskPin"
import { described } from "@payroll/domain/field/rule"
import type { Problem } from "@payroll/domain/problem"
import { changed } from "@payroll/domain/record"
import { versionConflict } from "@payroll/domain/versionConflict"
import { fullName } from "@payroll/domain/worker/worker"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { answered, idFields, ids, objectOf, outcomeFields, versionField } from "../answerSchema.ts"
import { changes, update, workerAt } from "../changes.ts"
import { kioskPinClaim, kioskPinRelease } from "../claims.ts"
import { defineWrite, exampleId } from "../defineOperation.ts"
import { notRemoved } from "../notRemoved.ts"
import { requireWorker } from "../ports/workerStore.ts"

const PIN: Problem["path"] = ["kioskPin", "pin"]

export const setKioskPin = defineWrite({
  group: "adminPortal",
  alsoIn: ["timeTrackingAdmin"],
  name: "setKioskPin",
  verb: "PUT",
  role: "write",
  summary: "Give a worker a PIN for kiosks, or take it away",
  request: Schema.Struct({
    kioskPin: objectOf("The PIN.", {
      userId: idFields.userId,
      pin: described(
        Schema.NullOr(NewKioskPin),
        "The PIN that replaces the one before; null takes it away."
      ),
      ...versionField
    })
  }),
  takesNull: true,
  response: Schema.Struct({
    kioskPin: objectOf("The worker after the call.", {
      userId: ids.userId,
      ...outcomeFields(answered("Set", "Removed"))
    })
  }),
  load: ({ kioskPin: { userId } }, { client }) => notRemoved(requireWorker(client.id, userId)),
  decide: (loaded, { kioskPin: { pin, ...input } }, { at }) => {
    const { worker } = loaded
    const conflict = versionConflict("user", worker, input)
    if (conflict) return Result.fail(conflict)
    // A new version even for the same PIN: otherwise the answer would say that it is the same.
    const record = changed(worker, { kioskPinSetAt: pin ? at : undefined }, at)
    const name = fullName(worker)
    return Result.succeed({
      record,
      changes: changes({
        writes: [update("worker", worker, record)],
        revisions: [workerAt(loaded)],
        claims: pin ? [kioskPinClaim(worker.id, pin, PIN)] : [],
        releases: [kioskPinRelease(worker.id)]
      }),
      answer: {
        kioskPin: {
          userId: worker.id,
          status: pin ? ("Set" as const) : ("Removed" as const),
          message: pin ? `${name} has a new kiosk PIN` : `${name} has no kiosk PIN`,
          version: record.version
        }
      }
    })
  },
  example: { kioskPin: { userId: exampleId, pin: "4711" } }
})
