/** Migrations after which processes of the version before fail. */
import { StartRefused } from "../../startRefused.ts"
import { migrations } from "./all.ts"
import { STOPS_KNOWN_FROM } from "./0049NewerVersions.ts"
import type { Migration } from "./migration.ts"

/** The first migration that is missing in a database with rows and needs others to stop. */
export const stopNeededBy = (newest: number, all = migrations): Migration | undefined =>
  newest === 0
    ? undefined
    : all.find(({ number, needsStop }) => number > newest && needsStop === true)

/** Stores that a migration needed a stop, where the table of migrations says so. */
export const noteOfStop = ({ number, needsStop }: Migration): ReadonlyArray<string> =>
  needsStop === true && number > STOPS_KNOWN_FROM
    ? [`update migration set needs_stop = 1 where number = ${number}`]
    : []

/** A migration of a newer version on which this one fails; for a database that has this version's schema. */
export const NEWER_STOP = `select number from migration
  where number > ${migrations.at(-1)?.number ?? 0} and needs_stop = 1 limit 1`

/** The refusal to migrate while others are connected; `who` describes them. */
export const othersConnected = ({ number, name }: Migration, who: string): StartRefused =>
  new StartRefused({
    message:
      `migration ${number} (${name}) needs all other processes of the service to stop, and ${who}: ` +
      "stop them and try again, or run `payroll migrate --ignore-others`"
  })
