/** Migrations after which processes of the version before fail. */
import { StartRefused } from "../../startRefused.ts"
import { migrations } from "./all.ts"
import { STOPS_KNOWN_FROM } from "./0049NewerVersions.ts"
import { SchemaTooNew, type Migration } from "./migration.ts"

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

/** The name in the table of migrations of a database into which a copy is not finished. */
export const COPY_UNDER_WAY = "copy under way"
export const COPY_UNFINISHED =
  "a copy into this database is not finished: run `payroll copy` again, which goes on where it was"

/** The refusal of a database with a migration on which this version fails. */
export const stoppedBy = (name: unknown): StartRefused | SchemaTooNew =>
  name === COPY_UNDER_WAY ? new StartRefused({ message: COPY_UNFINISHED }) : new SchemaTooNew()

/** A migration of a newer version on which this one fails; for a database that has this version's schema. */
export const NEWER_STOP = `select name from migration
  where number > ${migrations.at(-1)?.number ?? 0} and needs_stop = 1 order by number desc limit 1`

/** The refusal to migrate while others are connected; `who` describes them. */
export const othersConnected = ({ number, name }: Migration, who: string): StartRefused =>
  new StartRefused({
    message:
      `migration ${number} (${name}) needs all other processes of the service to stop, and ${who}: ` +
      "stop them and try again, or run `payroll migrate --ignore-others`"
  })
