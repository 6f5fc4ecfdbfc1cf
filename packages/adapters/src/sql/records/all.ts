import type { Kind, Records, Write } from "@payroll/operations/writer"
import type { ClientKey } from "../../vault/clientKeys.ts"
import type { Row } from "../database.ts"
import { businessUserRows } from "./businessUser.ts"
import { companyRows } from "./company.ts"
import { companyBankAccountRows } from "./companyBankAccount.ts"
import { companyLocationRows } from "./companyLocation.ts"
import { earlierVersionRows } from "./earlierVersion.ts"
import { kybInformationRows } from "./kybInformation.ts"
import { kycInformationRows } from "./kycInformation.ts"
import { verificationAttemptRows } from "./verificationAttempt.ts"
import { w4InformationRows } from "./w4Information.ts"
import { wageRows } from "./wage.ts"
import { workerRows } from "./worker.ts"

interface RowsOfKind<K extends Kind> {
  readonly table: string
  readonly toRow: (record: Records[K], key: ClientKey, firstAskMs: number) => Row
}

const mappings: { readonly [K in Kind]: RowsOfKind<K> } = {
  company: companyRows,
  kybInformation: kybInformationRows,
  companyLocation: companyLocationRows,
  businessUser: businessUserRows,
  verificationAttempt: verificationAttemptRows,
  worker: workerRows,
  wage: wageRows,
  earlierVersion: earlierVersionRows,
  kycInformation: kycInformationRows,
  w4Information: w4InformationRows,
  companyBankAccount: companyBankAccountRows
}

/** Parents before children: the order in which tables are locked, inserted into and updated. */
export const recordTables: ReadonlyArray<string> = Object.values(mappings).map(({ table }) => table)

/** The table of a write and its record as a row. */
export const rowOf = (
  { kind, record }: Write,
  key: ClientKey,
  firstAskMs: number
): { table: string; row: Row } => {
  const mapping = mappings[kind] as RowsOfKind<Kind>
  return { table: mapping.table, row: mapping.toRow(record, key, firstAskMs) }
}
