/** The rows of a created business, as sources of the tables in `tables.ts`. */
import type {
  AggregateColumns,
  AuditColumns,
  ClaimColumns,
  EventColumns
} from "../../packages/adapters/src/sql/records/otherTables.ts"
import type { BusinessRequest, Ids, Prepared } from "./business.ts"

/** The claim of the EIN: only one company of a client may hold it. */
export const einClaim = (
  { client }: BusinessRequest,
  ids: Ids,
  prepared: Prepared
): ClaimColumns => ({
  scope: client.id,
  rule: "ein",
  key_version: client.key.digestVersion,
  digest: prepared.einDigest,
  holder: ids.company,
  client_id: client.id
})

/** The fields of the records that the request created. */
export const recordSources = (
  { business, client, credential, at }: BusinessRequest,
  ids: Ids,
  prepared: Prepared,
  isEinTaken: boolean
) => {
  const base = {
    clientId: client.id,
    companyId: ids.company,
    version: 1,
    createdAt: at,
    updatedAt: at
  }
  return {
    company: {
      ...base,
      ...business.registration,
      id: ids.company,
      kind: "employer",
      termsAcceptedAt: at,
      termsAcceptedBy: credential,
      kybStatus: "pending",
      kioskPin: "required"
    },
    kybInformation: { ...base, ...business.kyb, id: ids.kyb, sealed: prepared.sealedEin },
    companyLocation: {
      ...base,
      ...business.location,
      id: ids.location,
      isFilingAddress: true,
      status: "Verification pending",
      recordStatus: "active"
    },
    businessUser: {
      ...base,
      ...business.user,
      id: ids.user,
      kycStatus: prepared.isOwner ? "pending" : "kyc not initiated",
      recordStatus: "active",
      sealed: prepared.sealedUser
    },
    verificationAttempt: {
      ...base,
      id: ids.attempt,
      subjectKind: "company",
      subjectId: ids.company,
      number: 1,
      status: "submitted",
      reasons: "[]",
      flags: isEinTaken ? '["duplicate"]' : "[]",
      sealed: prepared.sealedSubmission,
      dueAt: at
    }
  }
}

/** The address of every caller of the benchmarks. */
const ADDRESS = "127.0.0.1"

const eventRow = (
  { client, at }: BusinessRequest,
  ids: Ids,
  action: "insert" | "update",
  body: string
): EventColumns => ({
  id: action === "insert" ? ids.inserted : ids.updated,
  client_id: client.id,
  company_id: ids.company,
  sequence: action === "insert" ? 1 : 2,
  type: `company.kybstatus.${action}`,
  at,
  commit_id: ids.audit,
  body,
  mac: null
})

/** The rows next to the records, without the claim of the EIN. */
export const otherRows = (request: BusinessRequest, ids: Ids, prepared: Prepared) => {
  const { client, credential, requestId, at } = request
  const aggregate: AggregateColumns = {
    id: ids.company,
    kind: "companyProfile",
    client_id: client.id,
    company_id: ids.company,
    revision: 1,
    last_sequence: 2,
    workers: 0
  }
  const emailClaim: ClaimColumns = {
    scope: ids.company,
    rule: "email",
    key_version: client.key.digestVersion,
    digest: prepared.emailDigest,
    holder: ids.user,
    client_id: client.id
  }
  const audit: AuditColumns = {
    id: ids.audit,
    client_id: client.id,
    credential,
    operation: "createBusiness",
    record_id: ids.company,
    request_id: requestId,
    at,
    company_id: ids.company,
    acted_by: null,
    acted_by_id: null,
    credential_person: null,
    address: ADDRESS,
    disclosure: null,
    macs: null,
    erased: null
  }
  return {
    aggregate,
    emailClaim,
    inserted: eventRow(request, ids, "insert", prepared.inserted),
    updated: eventRow(request, ids, "update", prepared.updated),
    audit
  }
}
