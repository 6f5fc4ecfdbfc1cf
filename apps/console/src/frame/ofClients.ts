/** The client of each row, in lists that may be of all clients. */
import type { Column } from "@payroll/ui/table.tsx"
import { words } from "../text/words.ts"

interface OfClient {
  readonly client: string
}

/** The query of a link to a record: lists of all clients name the client. */
export const clientIn = (
  isOfAll: boolean,
  { client }: OfClient
): Readonly<Record<string, string>> => (isOfAll ? { client } : {})

/** The column of the client; none in a list of one client. */
export const clientColumns = (isOfAll: boolean): ReadonlyArray<Column<OfClient>> =>
  isOfAll ? [{ head: words.shell.client, cell: ({ client }) => client, isWide: true }] : []
