/** The names of columns and tables, from those of fields and kinds of records. */

type SnakeCase<Name extends string> = string extends Name
  ? string
  : Name extends `${infer Letter}${infer Rest}`
    ? `${Letter extends Lowercase<Letter> ? Letter : `_${Lowercase<Letter>}`}${SnakeCase<Rest>}`
    : ""

/** Returns the name of a field in the database, such as `hold_until` of `holdUntil`. */
export const columnName = <Name extends string>(field: Name): SnakeCase<Name> =>
  field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) as SnakeCase<Name>
