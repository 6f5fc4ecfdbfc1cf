/** The clients that the addresses of pages for people name. */
import { SERVICE } from "@payroll/operations/caller"
import type { Clients } from "@payroll/operations/ports/clients"
import * as Effect from "effect/Effect"
import { sql } from "kysely"
import type { Database } from "../database.ts"
import { clientOf, READ_COLUMNS } from "./clientSettings.ts"

interface OfPages {
  readonly flowName: string
}

/** The name of a client in the addresses of its pages: the expression of the index. */
const inAddress = sql`coalesce(flow_name, substr(replace(id, '-', ''), 17))`

export const clientsOfPages = ({
  prepareForAll,
  read
}: Database["Service"]): Pick<Clients["Service"], "ofFlowName" | "logoOf"> => {
  const byFlowName = prepareForAll("clients.byFlowName", (db, p: OfPages) =>
    db
      .selectFrom("client")
      .select(["name", ...READ_COLUMNS, "id"])
      .where(inAddress, "=", p.flowName)
      .where("id", "<>", sql.lit(SERVICE.id))
  )
  const logo = prepareForAll("clients.logo", (db, p: OfPages) =>
    db
      .selectFrom("client")
      .select(["id", "logo", "logo_type"])
      .where(inAddress, "=", p.flowName)
      .where("id", "<>", sql.lit(SERVICE.id))
  )
  return {
    ofFlowName: (flowName) =>
      Effect.map(read(byFlowName({ flowName })), ([[row]]) => row && clientOf(row)),
    logoOf: (flowName) =>
      Effect.map(read(logo({ flowName })), ([[row]]) =>
        typeof row?.logo === "string" && row.logo_type !== null
          ? { type: row.logo_type, base64: row.logo }
          : undefined
      )
  }
}
