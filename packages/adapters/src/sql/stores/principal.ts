/** The principal that a stored credential stands for. */
import type { Person } from "@payroll/domain/person"
import { SERVICE, type Principal, type Role } from "@payroll/operations/caller"
import { sql } from "kysely"
import { clientOf, READ_COLUMNS, type SettingsRow } from "./clientSettings.ts"

export interface PrincipalRow extends SettingsRow {
  readonly name: string
  readonly role: string
  readonly person: string | null
  readonly user_id: string | null
  readonly business_user_id: string | null
  readonly linked_id: string | null
  readonly may_act_for_others: number
  readonly company_ids: string | null
  readonly addresses: string | null
  readonly company_location_id: string | null
}

/** The other record of a credential's person: of a worker the business user, or the other way round. */
const linkedId = sql<string | null>`coalesce(
  (select worker.business_user_id from worker
    where worker.id = credential.user_id and worker.client_id = credential.client_id),
  (select worker.id from worker
    where worker.business_user_id = credential.business_user_id
      and worker.client_id = credential.client_id
      and worker.user_status not in ('Terminated', 'Removed')))`

/** The columns of `PrincipalRow`, of a credential joined with its client. */
export const PRINCIPAL_COLUMNS = [
  "client.id",
  "client.name",
  ...READ_COLUMNS.map((column) => `client.${column}` as const),
  "credential.role",
  "credential.person",
  "credential.user_id",
  "credential.business_user_id",
  linkedId.as("linked_id"),
  "credential.may_act_for_others",
  "credential.company_ids",
  "credential.addresses",
  "credential.company_location_id"
] as const

const personOf = (name: string, row: PrincipalRow): Person => ({
  name,
  ids: [row.user_id, row.business_user_id, row.linked_id].filter((id) => id !== null)
})

/** The principal of the credential with a key id. */
export const principalOf = (keyId: string, row: PrincipalRow): Principal => {
  const { id, role, person, company_ids: companyIds, addresses } = row
  const companyLocationId = row.company_location_id
  return {
    client: clientOf(row),
    ...(id === SERVICE.id && { isOfService: true }),
    credential: keyId,
    role: role as Role,
    ...(person !== null && { person: personOf(person, row) }),
    ...(row.may_act_for_others === 1 && { mayActForOthers: true }),
    ...(addresses !== null && { addresses: JSON.parse(addresses) as ReadonlyArray<string> }),
    ...(companyLocationId !== null && { companyLocationId }),
    companyIds:
      companyIds === null ? undefined : new Set(JSON.parse(companyIds) as ReadonlyArray<string>)
  }
}
