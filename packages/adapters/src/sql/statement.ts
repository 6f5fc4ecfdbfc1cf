/** Queries compiled once with Kysely and run many times with different values. */
import type { Compilable, CompiledQuery, Kysely, RawBuilder } from "kysely"
import type { forAllClients } from "./statementsForAll.ts"
import type { Tables } from "./tables.ts"

/** Stands for all clients in place of a client's id. */
export const ALL_CLIENTS = "*"

export type StatementForAll = keyof typeof forAllClients

/** A query with its values, ready to run. */
export interface Bound<out Row> {
  readonly sql: string
  readonly parameters: ReadonlyArray<unknown>
  /** On PostgreSQL: true for one of so many texts that no connection keeps it prepared. */
  readonly isUnnamed?: boolean
  /** Type only: carries the row type, never set at run time. */
  readonly row?: Row
}

/** A query that knows whose rows it may see. */
export interface Scoped<out Row> extends Bound<Row> {
  /** The id of one client, or `ALL_CLIENTS`. */
  readonly clientId: string
  /** About how many rows it writes, if many: SQLite writes much in a thread of its own. */
  readonly rows?: number
}

/** A compiled query that takes named values. */
export type Statement<Values, Row> = (values: Values) => Bound<Row>

/** A compiled query that takes named values and knows whose rows it may see. */
export type ScopedStatement<Values, Row> = (values: Values) => Scoped<Row>

/** The values of a statement on behalf of one client. */
export interface OfClient {
  readonly clientId: string
}

export type Buildable<Row> = Compilable<Row> | RawBuilder<Row>

/** Builds a query from placeholders: it may use them wherever SQL allows a value, but must not inspect them. */
export type Build<Values, Row> = (db: Kysely<Tables>, values: Values) => Buildable<Row>

class Placeholder {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

const placeholders = new Proxy({}, { get: (_target, name) => new Placeholder(String(name)) })

type Named = Readonly<Record<string, unknown>>

const built = <Values, Row>(
  kysely: Kysely<Tables>,
  build: Build<Values, Row>
): CompiledQuery<Row> => build(kysely, placeholders as Values).compile(kysely)

const valuesOf = (parameters: ReadonlyArray<unknown>, values: Named): ReadonlyArray<unknown> =>
  parameters.map((parameter) =>
    parameter instanceof Placeholder ? values[parameter.name] : parameter
  )

/** Compiles a query once, at its first use: a process runs few of the statements that it could. */
export const compile = <Values, Row>(
  kysely: Kysely<Tables>,
  build: Build<Values, Row>,
  check?: (query: CompiledQuery<Row>) => void
): Statement<Values, Row> => {
  let query: CompiledQuery<Row> | undefined
  const first = (): CompiledQuery<Row> => {
    const compiled = built(kysely, build)
    check?.(compiled)
    return (query = compiled)
  }
  return (values) => {
    const { sql, parameters } = query ?? first()
    return { sql, parameters: valuesOf(parameters, values as Named) }
  }
}

/** The functions with which the stores prepare their statements. */
export interface Preparing {
  /** A statement about the rows of one client, whose `client_id` it must compare. */
  readonly prepare: <Values extends OfClient, Row = unknown>(
    build: Build<Values, Row>
  ) => ScopedStatement<Values, Row>
  /** A statement about the rows of any client; `forAllClients` has the reason. */
  readonly prepareForAll: <Values, Row = unknown>(
    name: StatementForAll,
    build: Build<Values, Row>
  ) => ScopedStatement<Values, Row>
}

const isClientId = (parameter: unknown): boolean =>
  parameter instanceof Placeholder && parameter.name === "clientId"

const namesClient = ({ sql, parameters }: CompiledQuery): void => {
  if (!parameters.some(isClientId)) throw new TypeError(`names no client: ${sql}`)
}

/** Prepares statements with a query builder. */
export const preparing = (kysely: Kysely<Tables>): Preparing => ({
  prepare: (build) => {
    const statement = compile(kysely, build, namesClient)
    return (values) => {
      const { sql, parameters } = statement(values)
      return { sql, parameters, clientId: values.clientId }
    }
  },
  prepareForAll: (_name, build) => {
    const statement = compile(kysely, build)
    return (values) => ({ ...statement(values), clientId: ALL_CLIENTS })
  }
})
