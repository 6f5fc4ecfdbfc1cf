/** The tables whose rows have a MAC: what each covers, for whoever makes or compares all of them. */
import type { ClientKey } from "../../vault/keyVersions.ts"
import { recordTables } from "../records/all.ts"
import {
  eventMacKey,
  OTHER_MAC_TABLES,
  macColumns,
  otherMac,
  type MacValues,
  type OtherMacTable
} from "../records/rowMac.ts"
import type { Row } from "../records/row.ts"
import type { Tables } from "../tables.ts"
import { numberedMac } from "../writer/encodedCommit.ts"

export interface MacTable {
  readonly name: string
  readonly id: "id" | "key_id"
  /** The columns that the MAC covers, but for the id. */
  readonly covers: ReadonlyArray<string>
  /** Rows of a table without versions never change. */
  readonly hasVersion: boolean
  /** The client whose key it is. */
  readonly clientOf: (row: Row) => string
  /** The MAC of a row under the version for new ones. Throws if its seal does not open. */
  readonly macOf: (row: Row, key: ClientKey) => string
}

const ofClient = (row: Row): string => String(row["client_id"])

/** The body of an event before and behind its number. */
const partsOf = ({ body, sequence }: Tables["event"]): readonly [string, string] => {
  const number = `"sequence":${sequence}}`
  const at = body.indexOf(number)
  return [body.slice(0, at + number.indexOf(":") + 1), body.slice(at + number.length - 1)]
}

/** The MAC of a stored event. */
export const eventMac = (event: Tables["event"], key: ClientKey): string => {
  const [before, after] = partsOf(event)
  const { client_id: clientId, company_id: companyId, id, type, at, commit_id: commitId } = event
  const macKey = eventMacKey(key, { clientId, companyId, id, type, at, commitId, before, after })
  return numberedMac(macKey, event.sequence)
}

const eventTable: MacTable = {
  name: "event",
  id: "id",
  covers: ["client_id", "company_id", "sequence", "type", "at", "commit_id", "body"],
  hasVersion: false,
  clientOf: ofClient,
  macOf: (row, key) => eventMac(row as unknown as Tables["event"], key)
}

const otherTable = (name: OtherMacTable): MacTable => {
  const id = name === "credential" ? "key_id" : "id"
  const clientOf = name === "credential" ? ofClient : (row: Row) => String(row["id"])
  return {
    name,
    id,
    covers: [...(name === "credential" ? ["client_id"] : []), ...macColumns(name)],
    hasVersion: true,
    clientOf,
    macOf: (row, key) =>
      otherMac(
        key,
        name,
        { clientId: clientOf(row), id: String(row[id]) },
        row as MacValues<OtherMacTable>
      )
  }
}

export const macTables: ReadonlyArray<MacTable> = [
  ...OTHER_MAC_TABLES.map(otherTable),
  ...recordTables.flatMap(({ name, covers, macOf }): ReadonlyArray<MacTable> =>
    macOf
      ? [
          {
            name,
            id: "id",
            covers,
            hasVersion: true,
            clientOf: ofClient,
            macOf
          }
        ]
      : []
  ),
  eventTable
]
