/** The MAC of a link: what of a row it covers. */
import type { AuditColumns } from "../records/otherTables.ts"
import { makeFingerprint, type ClientKey } from "../../vault/clientKeys.ts"
import { deriveKey } from "../../vault/derive.ts"
import type { KeyRing, RootKey } from "../../vault/keyRing.ts"

export type AuditKey = Pick<ClientKey, "auditMac">

/** The keys under which links of a client may be: the first makes new ones. */
export type AuditKeys = readonly [AuditKey, ...ReadonlyArray<AuditKey>]

/** The keys of the service's own rows, which belong to no client: one for each root key, the active one first. */
export const serviceAuditKeys = ({ active, keys }: KeyRing): AuditKeys => {
  const keyOf = ({ secret }: RootKey): AuditKey => ({
    auditMac: makeFingerprint(deriveKey(secret, "audit"))
  })
  const others = [...keys.values()].filter(({ id }) => id !== active.id)
  return [keyOf(active), ...others.map(keyOf)]
}

/** How a link covers a column: its text, or, where the text may be erased one day, a digest of it. */
type Cover = "text" | "digest"

/** The order of the columns is part of every MAC. A column that is added later stands last. */
const COVERED: Readonly<Record<keyof AuditColumns, Cover>> = {
  id: "text",
  client_id: "text",
  at: "text",
  credential: "text",
  operation: "text",
  record_id: "text",
  request_id: "text",
  company_id: "text",
  acted_by_id: "text",
  acted_by: "digest",
  credential_person: "digest",
  address: "digest",
  disclosure: "digest",
  macs: "text"
}

const columnsOf = (cover: Cover): ReadonlyArray<keyof AuditColumns> =>
  (Object.keys(COVERED) as ReadonlyArray<keyof AuditColumns>).filter(
    (column) => COVERED[column] === cover
  )

const TEXT_COLUMNS = columnsOf("text")
const DIGEST_COLUMNS = columnsOf("digest")

/** The values that are there, with their names: a column of a later version changes nothing of older rows. */
const valuesOf = (
  row: AuditColumns,
  columns: ReadonlyArray<keyof AuditColumns>
): ReadonlyArray<string> => {
  const present = columns.filter((column) => row[column] !== null)
  return [String(present.length), ...present.flatMap((column) => [column, String(row[column])])]
}

/** Returns the digest of what a row says about people: 43 characters, bound to the row. */
const personalDigest = (key: AuditKey, row: AuditColumns): string =>
  key.auditMac(["personal", row.id, ...valuesOf(row, DIGEST_COLUMNS)])

/** The place of a link in the chain of a client. */
export interface LinkPlace {
  readonly clientId: string
  /** From 1. */
  readonly number: number
  /** The last row of the batch, of whichever client. */
  readonly upTo: string
  /** The MAC of the link before; empty for the first. */
  readonly before: string
}

/** Returns the MAC of a link over rows of the client in the order of their ids, 43 characters. */
export const linkMac = (
  key: AuditKey,
  { clientId, number, upTo, before }: LinkPlace,
  rows: ReadonlyArray<AuditColumns>
): string =>
  key.auditMac([
    "link",
    clientId,
    String(number),
    upTo,
    before,
    String(rows.length),
    ...rows.flatMap((row) => [...valuesOf(row, TEXT_COLUMNS), personalDigest(key, row)])
  ])
