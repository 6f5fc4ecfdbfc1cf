import { MailStore, type Logo, type SenderBrand } from "@payroll/operations/ports/mailStore"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { sql } from "kysely"
import { ClientKeys } from "../clientKeys.ts"
import { Database } from "../database.ts"
import { mailTable } from "../records/mail.ts"
import type { OfClient } from "../statement.ts"
import { clientSettings, READ_COLUMNS, type SettingsRow } from "./clientSettings.ts"
import { recordQueries, recordReader } from "./records.ts"

interface Newest extends OfClient {
  readonly rows: number
}

interface BrandRow extends SettingsRow {
  readonly name: string
  readonly logo: string | null
}

const brandOf = (row: BrandRow): SenderBrand => {
  const { displayName, accentColor, supportAddress, flowName, logoType } = clientSettings(row)
  const logo: Logo | undefined =
    row.logo === null || logoType === null ? undefined : { type: logoType, base64: row.logo }
  return {
    name: displayName ?? row.name,
    accentColor,
    supportAddress,
    flowName,
    hasLogo: logo !== undefined,
    logo
  }
}

const make = Effect.gen(function* () {
  const database = yield* Database
  const { one, all } = recordReader(database, yield* ClientKeys)
  const { by, where } = recordQueries(database)
  const byId = by(mailTable, "id")
  const newest = where(mailTable, (_p: Newest) => sql`true`, {
    orderBy: "id desc",
    limit: ({ rows }) => rows
  })
  const brand = database.prepare<OfClient, BrandRow>((db, p) =>
    db
      .selectFrom("client")
      .select(["name", "logo", ...READ_COLUMNS, "id"])
      .where("id", "=", p.clientId)
  )
  return MailStore.of({
    mail: (clientId, id) => one(byId({ clientId, id })),
    branded: Effect.fnUntraced(function* (clientId, id) {
      const mail = yield* one(byId({ clientId, id }))
      if (!mail) return undefined
      const [[row]] = yield* database.read(brand({ clientId }))
      return row && { mail, brand: brandOf(row) }
    }),
    newest: (clientId, rows) => all(newest({ clientId, rows }))
  })
})

export const layerMailStore = Layer.effect(MailStore, make)
