/** Queries compiled once with Kysely and run many times with different values. */
import type { Compilable, Kysely, RawBuilder } from "kysely"
import type { Tables } from "./tables.ts"

/** A query with its values, ready to run. */
export interface Bound<out Row> {
  readonly sql: string
  readonly parameters: ReadonlyArray<unknown>
  /** Type only: carries the row type, never set at run time. */
  readonly row?: Row
}

/** A compiled query that takes named values. */
export type Statement<Values, Row> = (values: Values) => Bound<Row>

export type Buildable<Row> = Compilable<Row> | RawBuilder<Row>

class Placeholder {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

const placeholders = new Proxy({}, { get: (_target, name) => new Placeholder(String(name)) })

/**
 * Compiles a query once. `build` gets placeholders instead of values: it may use them wherever SQL allows a
 * value, but must not inspect them.
 */
export const compile = <Values, Row>(
  kysely: Kysely<Tables>,
  build: (db: Kysely<Tables>, values: Values) => Buildable<Row>
): Statement<Values, Row> => {
  const { sql, parameters } = build(kysely, placeholders as Values).compile(kysely)
  return (values) => ({
    sql,
    parameters: parameters.map((parameter) =>
      parameter instanceof Placeholder ? values[parameter.name as keyof Values] : parameter
    )
  })
}
