/** Companies whose erasure is confirmed: nothing more is written about them. */
import { StateConflict } from "@payroll/domain/errors"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import { constVoid } from "effect/Function"
import type { Commit, Unavailable } from "../writer.ts"

const companyErased = new StateConflict({
  message: "the company is erased: nothing more can be stored about it"
})

export interface CompaniesErased {
  /** True once the erasure of the company, or of its client, is confirmed; up to 0.5 s later in other processes. */
  readonly isErased: (clientId: string, companyId: string) => Effect.Effect<boolean, Unavailable>
  /** Makes this process look at the register again. */
  readonly lookAgain: (clientId: string) => void
}

/** Answers from the register of erasures. */
export const ErasedCompanies = Context.Reference<CompaniesErased>("payroll/ErasedCompanies", {
  defaultValue: () => ({ isErased: () => Effect.succeed(false), lookAgain: constVoid })
})

const clientErased = new StateConflict({ message: "the client is erased" })

/** Fails if the erasure of a client is confirmed. */
export const requireClient = (clientId: string) =>
  Effect.flatMap(ErasedCompanies, ({ isErased }) =>
    Effect.flatMap(isErased(clientId, clientId), (is) =>
      is ? Effect.fail(clientErased) : Effect.void
    )
  )

/** A hold that is placed while the company is erased stops the rest. */
const OF_ERASED: ReadonlySet<string> = new Set(["setLegalHold"])

/** Fails for a commit that writes about a company whose erasure is confirmed. */
export const requireNotErased = ({
  clientId,
  operation,
  record: { companyId },
  changes
}: Pick<Commit, "clientId" | "operation" | "record" | "changes">) =>
  companyId === undefined || changes.writes.length === 0 || OF_ERASED.has(operation)
    ? Effect.void
    : Effect.flatMap(ErasedCompanies, ({ isErased }) =>
        Effect.flatMap(isErased(clientId, companyId), (is) =>
          is ? Effect.andThen(requireClient(clientId), Effect.fail(companyErased)) : Effect.void
        )
      )
