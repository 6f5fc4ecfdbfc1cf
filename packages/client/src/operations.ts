/** The operations as the generated table has them. */
import { operationsOfGroups } from "./generated/operations.ts"

export interface Operation {
  readonly group: string
  readonly name: string
  readonly kind: "read" | "write" | "command"
  readonly verb: "POST" | "PUT"
  /** True if the fragment names it: in its path it would ask for more fields. */
  readonly isInFragment: boolean
  /** The name of the list in an answer that comes in pages. */
  readonly list: string | undefined
}

const KINDS: Readonly<Record<string, Operation["kind"]>> = { r: "read", w: "write", c: "command" }

/** An entry: `addUser:w`, `updateUser:w!` for PUT, `createBusiness:w#` by the fragment, `getUsers:r:users` as list. */
const operationOf = (group: string, entry: string): Operation => {
  const [name = "", how = "", list] = entry.split(":")
  const kind = KINDS[how.slice(0, 1)] ?? "read"
  const verb = how.endsWith("!") ? "PUT" : "POST"
  return { group, name, kind, verb, isInFragment: how.includes("#"), list }
}

export const operations = (): ReadonlyArray<Operation> =>
  Object.entries(operationsOfGroups).flatMap(([group, entries]) =>
    entries.split(" ").map((entry) => operationOf(group, entry))
  )
