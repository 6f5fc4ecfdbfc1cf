/** Migrations after which processes of the version before fail. */
import { StartRefused } from "../../startRefused.ts"
import { migrations } from "./all.ts"
import type { Migration } from "./migration.ts"

/** The first migration that is missing in a database with rows and needs others to stop. */
export const stopNeededBy = (newest: number): Migration | undefined =>
  newest === 0
    ? undefined
    : migrations.find(({ number, needsStop }) => number > newest && needsStop === true)

/** The refusal to migrate while others are connected; `who` describes them. */
export const othersConnected = ({ number, name }: Migration, who: string): StartRefused =>
  new StartRefused({
    message:
      `migration ${number} (${name}) needs all other processes of the service to stop, and ${who}: ` +
      "stop them and try again, or run `payroll migrate --ignore-others`"
  })
