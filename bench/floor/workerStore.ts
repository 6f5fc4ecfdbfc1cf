/**
 * The rows of added workers, written in bulk by hand in one transaction: the tables are the
 * service's own, the digests are made with the service's own client key.
 */
import { randomBytes } from "node:crypto"
import type { ClientKey } from "../../packages/adapters/src/vault/clientKeys.ts"
import { makeUuid7 } from "../../packages/adapters/src/vault/uuid7.ts"
import type { NewWorker } from "../harness/requests.ts"

/** The service's own kind of ids: random ones would scatter the rows, and cost the floor half more. */
const newId = makeUuid7(Date.now, randomBytes)

export interface Company {
  readonly id: string
  readonly clientId: string
  readonly key: ClientKey
}

type Row = Readonly<Record<string, string | number | null>>

/** Rows by table, those of one table with the same columns in the same order. */
export type Rows = Readonly<
  Record<"worker" | "aggregate" | "claim" | "event" | "audit", ReadonlyArray<Row>>
>

const workerRow = (
  id: string,
  worker: NewWorker,
  { id: company, clientId }: Company,
  at: number
) => ({
  id,
  client_id: clientId,
  version: 1,
  created_at: at,
  updated_at: at,
  company_id: company,
  user_reference_id: worker.userReferenceId,
  first_name: worker.firstName,
  middle_name: worker.middleName,
  last_name: worker.lastName,
  email: worker.email,
  phone_number: worker.phoneNumber,
  date_of_join: worker.dateOfJoin,
  worker_type: worker.workerType,
  job_title: worker.jobTitle,
  location_category: worker.companyLocationCategory,
  work_state: worker.stateCode,
  user_status: "Add Wage",
  kyc_status: "kyc not initiated"
})

const eventRow = (
  type: string,
  sequence: number,
  { id, company_id: companyId, ...worker }: ReturnType<typeof workerRow>,
  at: number,
  commitId: string
): Row => {
  const eventId = newId()
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
            user: `${worker.first_name} ${worker.middle_name} ${worker.last_name}`,
            userId: id,
            userReferenceId: worker.user_reference_id,
            companyId,
            status: { userStatus: worker.user_status },
            WorkerType: { WorkerType: worker.worker_type },
            firstName: worker.first_name,
            middleName: worker.middle_name,
            lastName: worker.last_name,
            phoneNumber: worker.phone_number,
            email: worker.email,
            jobTitle: worker.job_title,
            dateOfJoin: worker.date_of_join,
            kycStatus: worker.kyc_status,
            userWages: []
          }
        ]
      }
    ]
  })
  return {
    id: eventId,
    client_id: worker.client_id,
    company_id: companyId,
    sequence,
    type,
    at,
    commit_id: commitId,
    body
  }
}

/** All rows of a call, the events behind the company's last one. */
export const rowsOf = (
  workers: ReadonlyArray<NewWorker>,
  company: Company,
  lastSequence: number
): Rows => {
  const at = Date.now()
  const commitId = newId()
  const { id: companyId, clientId, key } = company
  const added = workers.map((worker) => workerRow(newId(), worker, company, at))
  const base = { client_id: clientId, company_id: companyId }
  return {
    worker: added,
    aggregate: added.map(({ id }) => ({
      id,
      kind: "worker",
      ...base,
      revision: 1,
      last_sequence: 0
    })),
    claim: added.map(({ id, email }) => ({
      scope: companyId,
      rule: "email",
      key_version: key.digestVersion,
      digest: key.digest("email", companyId, email.toLowerCase()),
      holder: id,
      client_id: clientId
    })),
    event: added.flatMap((worker, index) => {
      const first = lastSequence + 2 * index + 1
      return [
        eventRow("employee.kycstatus.insert", first, worker, at, commitId),
        eventRow("employee.employeestatus.insert", first + 1, worker, at, commitId)
      ]
    }),
    audit: [
      {
        id: commitId,
        client_id: clientId,
        credential: "floor",
        operation: "addUsers",
        record_id: companyId,
        request_id: commitId,
        at
      }
    ]
  }
}
