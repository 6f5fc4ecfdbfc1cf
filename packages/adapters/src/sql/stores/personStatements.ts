/** The statements by which an erasure learns who somebody is: names, addresses, and Forms W-4. */
import { sql } from "kysely"
import type { Database } from "../database.ts"
import type { Tables } from "../tables.ts"
import type { NameColumns } from "./erasedNames.ts"
import type { Subject } from "./erasureHold.ts"

/** Changes of a person that are looked at for earlier names. */
const CHANGES_MAX = 1_000

type FormRow = Pick<Tables["document"], "id" | "company_id" | "file_id" | "paper_file_id">

type PersonRow = NameColumns & Pick<Tables["worker"], "company_id">

interface Addresses extends Subject {
  /** The keys of the addresses as a JSON list. */
  readonly emailKeys: string
}

/** The name of the person, and the ids of the Forms W-4. */
export const preparePerson = ({ dialect, prepare }: Database["Service"]) => ({
  /** The addresses that others have too: the same person who was hired again, or who represents the company. */
  others: prepare<Addresses, { readonly company_id: string; readonly email: string | null }>(
    (_db, p) => sql<{ readonly company_id: string; readonly email: string | null }>`
      select company_id, email from worker
      where client_id = ${p.clientId} and id <> ${p.ownerId} and email_key is not null
        and ${dialect.oneOf(sql.ref("worker.email_key"), p.emailKeys)}
      union all
      select company_id, email from business_user
      where client_id = ${p.clientId} and company_id = ${p.companyId} and id <> ${p.ownerId}`
  ),
  person: prepare<Subject, PersonRow>(
    (_db, p) => sql<PersonRow>`
      select company_id, first_name, middle_name, last_name from worker
      where id = ${p.ownerId} and client_id = ${p.clientId}
      union all
      select company_id, first_name, middle_name, last_name from business_user
      where id = ${p.ownerId} and client_id = ${p.clientId}`
  ),
  /** The changes of the person's record. */
  changesOfPerson: prepare<Subject, Tables["record_change"]>((db, p) =>
    db
      .selectFrom("record_change")
      .selectAll()
      .where("client_id", "=", p.clientId)
      .where("record_id", "=", p.ownerId)
      .where("record_kind", "in", [sql.lit("worker"), sql.lit("businessUser")])
      .orderBy("version", "desc")
      .limit(sql.lit(CHANGES_MAX))
  ),
  /** Those of forms that the law keeps as such, and of the papers that were signed in their place. */
  forms: prepare<Subject, FormRow>((db, p) =>
    db
      .selectFrom("document")
      .select(["id", "company_id", "file_id", "paper_file_id"])
      .where("client_id", "=", p.clientId)
      .where("worker_id", "=", p.ownerId)
      .where("kind", "=", sql.lit("w4"))
  )
})
