/** The principal that a stored credential stands for. */
import { SERVICE, type Principal, type Role } from "@payroll/operations/caller"
import { clientSettings } from "./clientSettings.ts"

export interface PrincipalRow {
  readonly id: string
  readonly name: string
  readonly duplicates: string
  readonly four_eyes: number
  readonly role: string
  readonly person: string | null
  readonly company_ids: string | null
  readonly addresses: string | null
}

/** The columns of `PrincipalRow`, of a credential joined with its client. */
export const PRINCIPAL_COLUMNS = [
  "client.id",
  "client.name",
  "client.duplicates",
  "client.four_eyes",
  "credential.role",
  "credential.person",
  "credential.company_ids",
  "credential.addresses"
] as const

/** The principal of the credential with a key id. */
export const principalOf = (keyId: string, row: PrincipalRow): Principal => {
  const { id, name, role, person, company_ids: companyIds, addresses } = row
  return {
    client: { id, name, settings: clientSettings(row) },
    ...(id === SERVICE.id && { isOfService: true }),
    credential: keyId,
    role: role as Role,
    ...(person !== null && { person }),
    ...(addresses !== null && { addresses: JSON.parse(addresses) as ReadonlyArray<string> }),
    companyIds:
      companyIds === null ? undefined : new Set(JSON.parse(companyIds) as ReadonlyArray<string>)
  }
}
