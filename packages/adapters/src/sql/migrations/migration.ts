/** The dialect-specific parts of a table definition. */
export interface Words {
  /** The type of a 64-bit integer. */
  readonly integer: string
  /** Follows the type of a text column that is compared byte by byte, whatever language the database has. */
  readonly bytewise: string
  /** Options after the columns of a table. */
  readonly table: string
  /** Options after the columns of a table with short rows that is read by primary key only. */
  readonly narrow: string
  /** A text column with a JSON object, as the left side of `->>`. */
  readonly json: (column: string) => string
  /** Follows the definition of a table with rows of clients: row level security, where there is any. */
  readonly ofClients: (table: string, column?: string) => ReadonlyArray<string>
  /** Statements that change columns and constraints; where these cannot be changed, others that copy their tables. */
  readonly altered: (
    statements: ReadonlyArray<string>,
    copied: ReadonlyArray<string>
  ) => ReadonlyArray<string>
}

/** Fills a column of existing rows, in batches in the order of their ids. Each row is filled once. */
export interface Backfill {
  readonly table: string
  /** The SQL that follows `set`. */
  readonly set: string
  /** Rows that need it; all by default. */
  readonly where?: string
}

/**
 * A migration never changes after its release; further schema changes are new migrations. On PostgreSQL an index that
 * is not unique is built beside the service if its table is large.
 */
export interface Migration {
  readonly number: number
  readonly name: string
  readonly statements: (words: Words) => ReadonlyArray<string>
  /** Work that takes long on large tables, after the statements; each batch is a transaction of its own. */
  readonly backfills?: ReadonlyArray<Backfill>
  /** Processes of the version before fail after it, so that they have to be stopped first. */
  readonly needsStop?: true
}

/** Options of a run of migrations. */
export interface MigrationRun {
  /** True to apply also those that need others to stop, while some are connected. */
  readonly ignoreOthers?: boolean
  /** All migrations, in order; those of this version by default. */
  readonly all?: ReadonlyArray<Migration>
  /** Size of a table from which its indexes are built beside the service. */
  readonly largeBytes?: number
  /** Gets a line for each step that takes long. */
  readonly report?: ((line: string) => void) | undefined
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
