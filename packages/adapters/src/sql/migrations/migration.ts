/** The dialect-specific parts of a table definition. */
export interface Words {
  /** The type of a 64-bit integer. */
  readonly integer: string
  /** Follows the type of a text column that is compared byte by byte, whatever language the database has. */
  readonly bytewise: string
  /** Options after the columns of a table. */
  readonly table: string
  /** The same for tables with short rows that are read by primary key only. */
  readonly narrow: string
  /** A text column with a JSON object, as the left side of `->>`. */
  readonly json: (column: string) => string
  /** Follows the definition of a table with rows of clients: row level security, where there is any. */
  readonly ofClients: (table: string, column?: string) => ReadonlyArray<string>
}

/** A migration never changes after its release; further schema changes are new migrations. */
export interface Migration {
  readonly number: number
  readonly name: string
  readonly statements: (words: Words) => ReadonlyArray<string>
  /** Processes of the version before fail after it, so that they have to be stopped first. */
  readonly needsStop?: true
}

/** A newer version of the service migrated the database, and processes of this one fail on it. */
export class SchemaTooNew extends Error {
  override readonly name = "SchemaTooNew"
  constructor() {
    super(
      "the database was migrated by a newer version of this service: start that version instead"
    )
  }
}
