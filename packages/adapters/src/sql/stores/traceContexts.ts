/** The traces of commits, by the ids of the events and the verification attempts that they made. */
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { Database } from "../database.ts"

export class TraceContexts extends Context.Service<
  TraceContexts,
  {
    /** The `traceparent` of a record; undefined if it has none, or the database cannot be asked. */
    readonly find: (recordId: string) => Effect.Effect<string | undefined>
  }
>()("payroll/TraceContexts") {}

export const layerTraceContexts = Layer.effect(
  TraceContexts,
  Effect.map(Database, ({ prepareForAll, read }) => {
    const byId = prepareForAll<{ readonly id: string }, { readonly traceparent: string }>(
      "traceContexts.byId",
      (db, p) => db.selectFrom("trace_context").select("traceparent").where("record_id", "=", p.id)
    )
    return TraceContexts.of({
      find: (id) =>
        Effect.catch(
          Effect.map(read(byId({ id })), ([[row]]) => row?.traceparent),
          () => Effect.undefined
        )
    })
  })
)
