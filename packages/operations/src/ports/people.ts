import type { Person } from "@payroll/domain/person"
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { Unavailable } from "../writer.ts"

/** A person who is a worker or a business user of a company. */
export interface IdentifiedPerson {
  readonly person: Person
  /** The record whose id was looked up. */
  readonly kind: "worker" | "businessUser"
  readonly companyId: string
}

/** Finds people by the records that they are. */
export class People extends Context.Service<
  People,
  {
    /**
     * The person with the id of a worker or a business user of the client, with the other id if the two records are one
     * person; undefined where there is none, it is another client's, the worker was removed, or the person is erased.
     */
    readonly find: (
      clientId: string,
      id: string
    ) => Effect.Effect<IdentifiedPerson | undefined, Unavailable>
  }
>()("payroll/People") {}
