/** The limit of whole values that a person is shown one by one. */
import { limitKeyOf } from "@payroll/domain/person"
import type { Problem } from "@payroll/domain/problem"
import type { Caller } from "../../caller.ts"
import type { AuditedRecord, CountedValue } from "../../writer.ts"

/** Whole values that a person is shown on a day in UTC at most, of one client. */
export const REVEALED_MAX = 20

/** A whole value that is counted for the person of the credential. */
export const revealedValue = (
  { client, person, credential }: Pick<Caller, "client" | "person" | "credential">,
  record: AuditedRecord,
  path: Problem["path"]
): CountedValue => ({
  scope: client.id,
  alike: `revealNumber ${limitKeyOf(person ?? { name: credential, ids: [] })}`,
  value: undefined,
  max: REVEALED_MAX,
  path,
  record
})
