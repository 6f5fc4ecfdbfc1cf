/** A row by its column names. */
export type Row = Readonly<Record<string, string | number | null>>
