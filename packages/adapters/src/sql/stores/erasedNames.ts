/** The full names that a person has or had, by which answers without an id speak of the person. */
import { fullName } from "@payroll/domain/worker/worker"
import type { ClientKey } from "../../vault/keyVersions.ts"
import { fieldChanges, type RecordChangeColumns } from "../records/recordChange.ts"
import type { Tables } from "../tables.ts"

type Name = Parameters<typeof fullName>[0]

export type NameColumns = Pick<Tables["worker"], "first_name" | "middle_name" | "last_name">

/** Goes back from the name of today through the changes of the person's record. */
export const namesOf = (
  people: ReadonlyArray<NameColumns>,
  changes: ReadonlyArray<RecordChangeColumns>,
  key: ClientKey
): ReadonlyArray<string> => {
  const backwards = changes.toSorted((one, other) => other.version - one.version)
  return people.flatMap((row) => {
    const name: { -readonly [F in keyof Name]: Name[F] } = {
      firstName: row.first_name,
      middleName: row.middle_name ?? undefined,
      lastName: row.last_name
    }
    const names = new Set([fullName(name)])
    for (const change of backwards) {
      for (const each of fieldChanges(change, key)) {
        if (each.isSealed || !(each.field in name)) continue
        Object.assign(name, { [each.field]: each.before ?? undefined })
      }
      names.add(fullName(name))
    }
    return [...names]
  })
}
