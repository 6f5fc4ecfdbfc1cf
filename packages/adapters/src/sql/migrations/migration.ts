/** The words in which the dialects' table definitions differ. */
export interface Words {
  /** An integer of 64 bits. */
  readonly integer: string
  /** After the columns of a table. */
  readonly table: string
  /** After the columns of a table whose rows are short and found by their key alone. */
  readonly narrow: string
}

/** One step of the schema. Once released it never changes; the next change is the next migration. */
export interface Migration {
  readonly number: number
  readonly name: string
  readonly statements: (words: Words) => ReadonlyArray<string>
}

/** The database was migrated by a newer version of the service. */
export class SchemaTooNew extends Error {
  override readonly name = "SchemaTooNew"
  constructor() {
    super("the database belongs to a newer version of this service: start that version instead")
  }
}
