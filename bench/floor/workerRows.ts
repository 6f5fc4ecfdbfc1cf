/** The rows of added workers, with digests made by the service's client key. */
import { randomBytes } from "node:crypto"
import type {
  AggregateColumns,
  AuditColumns,
  ClaimColumns,
  EventColumns
} from "../../packages/adapters/src/sql/records/otherTables.ts"
import { makeUuid7 } from "../../packages/adapters/src/vault/uuid7.ts"
import type { NewWorker } from "../harness/requests.ts"
import type { Client } from "./business.ts"

/** Version 7, as in the service: random ids would scatter the rows and cost the floor half more. */
export const newId = makeUuid7(Date.now, randomBytes)

const USER_STATUS = "Add Wage"
const KYC_STATUS = "kyc not initiated"

export interface Company {
  readonly id: string
  readonly client: Client
}

/** The fields of a worker's record. */
const workerSource = (
  id: string,
  given: NewWorker,
  { id: companyId, client }: Company,
  at: number
) => {
  const { companyLocationCategory: locationCategory, stateCode: workState, ...fields } = given
  return {
    ...fields,
    id,
    clientId: client.id,
    companyId,
    version: 1,
    createdAt: at,
    updatedAt: at,
    locationCategory,
    workState,
    userStatus: USER_STATUS,
    kycStatus: KYC_STATUS
  }
}

type WorkerSource = ReturnType<typeof workerSource>

const eventRow = (
  type: string,
  sequence: number,
  worker: WorkerSource,
  commitId: string
): EventColumns => {
  const eventId = newId()
  const at = worker.createdAt
  const timestamp = new Date(at).toISOString()
  const day = `${timestamp.slice(5, 7)}/${timestamp.slice(8, 10)}/${timestamp.slice(0, 4)}`
  const body = JSON.stringify({
    trigger: {
      eventId,
      eventType: type,
      eventTimeStamp: `${day} ${timestamp.slice(11, 19)}`,
      timestamp,
      sequence
    },
    payload: [
      {
        user: [
          {
            user: `${worker.firstName} ${worker.middleName} ${worker.lastName}`,
            userId: worker.id,
            userReferenceId: worker.userReferenceId,
            companyId: worker.companyId,
            status: { userStatus: worker.userStatus },
            WorkerType: { WorkerType: worker.workerType },
            firstName: worker.firstName,
            middleName: worker.middleName,
            lastName: worker.lastName,
            phoneNumber: worker.phoneNumber,
            email: worker.email,
            jobTitle: worker.jobTitle,
            dateOfJoin: worker.dateOfJoin,
            kycStatus: worker.kycStatus,
            userWages: []
          }
        ]
      }
    ]
  })
  return {
    id: eventId,
    client_id: worker.clientId,
    company_id: worker.companyId,
    sequence,
    type,
    at,
    commit_id: commitId,
    body
  }
}

/** All rows of one call, as sources of the tables in `tables.ts`. Its events follow `lastSequence`. */
export const workerRows = (
  given: ReadonlyArray<NewWorker>,
  company: Company,
  lastSequence: number
) => {
  const at = Date.now()
  const commitId = newId()
  const { id: companyId, client } = company
  const workers = given.map((worker) => workerSource(newId(), worker, company, at))
  return {
    workers,
    aggregates: workers.map(({ id }): AggregateColumns => ({
      id,
      kind: "worker",
      client_id: client.id,
      company_id: companyId,
      revision: 1,
      last_sequence: 0,
      workers: 0
    })),
    claims: workers.map(({ id, email }): ClaimColumns => ({
      scope: companyId,
      rule: "email",
      key_version: client.key.digestVersion,
      digest: client.key.digest("email", companyId, email.toLowerCase()),
      holder: id,
      client_id: client.id
    })),
    events: workers.flatMap((worker, index) => {
      const sequence = lastSequence + 2 * index + 1
      return [
        eventRow("employee.kycstatus.insert", sequence, worker, commitId),
        eventRow("employee.employeestatus.insert", sequence + 1, worker, commitId)
      ]
    }),
    audit: {
      id: commitId,
      client_id: client.id,
      credential: "floor",
      operation: "addUsers",
      record_id: companyId,
      request_id: commitId,
      at,
      company_id: companyId,
      acted_by: null,
      address: null
    } satisfies AuditColumns
  }
}

export type WorkerRows = ReturnType<typeof workerRows>
