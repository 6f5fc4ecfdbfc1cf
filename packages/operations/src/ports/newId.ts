import * as Context from "effect/Context"

/** Makes record ids: UUIDv7 in lower case, in rising order inside one process. */
export class NewId extends Context.Service<NewId, { readonly next: () => string }>()(
  "payroll/NewId"
) {}
