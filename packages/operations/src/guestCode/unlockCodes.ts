/** Lets a worker whose codes were locked request new ones. */
import { unlockedCodes } from "@payroll/domain/flowLink/guestCodes"
import { fullName } from "@payroll/domain/worker/worker"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { answered, idFields, ids, Message, objectOf } from "../answerSchema.ts"
import { changes, combined, update } from "../changes.ts"
import { defineWrite, exampleId } from "../defineOperation.ts"
import { GuestCodeStore } from "../ports/guestCodeStore.ts"
import { requireWorker } from "../ports/workerStore.ts"
import { lockChanged } from "./rules/codeCommit.ts"

export const unlockCodes = defineWrite({
  group: "adminPortal",
  name: "unlockCodes",
  verb: "PUT",
  role: "admin",
  summary: "Let a worker request codes again after too many wrong ones",
  request: Schema.Struct({
    codes: objectOf("The codes.", { userId: idFields.userId })
  }),
  response: Schema.Struct({
    codes: objectOf("The codes after the call.", {
      userId: ids.userId,
      status: answered("Unlocked"),
      message: Message
    })
  }),
  load: ({ codes: { userId } }, { client }) =>
    Effect.gen(function* () {
      const { ofWorker } = yield* GuestCodeStore
      const { worker } = yield* requireWorker(client.id, userId)
      return { worker, codes: yield* ofWorker(client.id, userId) }
    }),
  decide: ({ worker, codes }, _request, context) => {
    const isLocked = codes?.lockedAt !== undefined
    const after = codes && unlockedCodes(codes, context.at)
    return Result.succeed({
      record: worker,
      changes:
        isLocked && after
          ? combined([
              changes({ writes: [update("guestCodes", codes, after)] }),
              lockChanged(after, context)
            ])
          : undefined,
      answer: {
        codes: {
          userId: worker.id,
          status: "Unlocked" as const,
          message: isLocked
            ? `${fullName(worker)} can request codes again`
            : `the codes of ${fullName(worker)} are not locked`
        }
      }
    })
  },
  example: { codes: { userId: exampleId } }
})
