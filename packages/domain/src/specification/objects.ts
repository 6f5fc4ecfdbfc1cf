/** Objects and lists of specifications, read field by field. */
import type { Checked } from "./problem.ts"
import {
  isGiven,
  isObject,
  reject,
  rejectField,
  rejectMissing,
  type Reading,
  type Values,
  type Wording
} from "./reading.ts"
import type { Field, Kind, Spellings, Table, ValueOf } from "./table.ts"

const isEmptyList = (value: unknown): boolean => Array.isArray(value) && value.length === 0

const readGiven = <A>(reading: Reading, kind: Kind<A>, value: unknown): A | undefined => {
  if (isGiven(value)) return kind.read(reading, value)
  const missing = kind.missing ?? rejectMissing
  missing(reading, value)
  return undefined
}

/** Returns the value of a field, or its default. An optional list that is empty is the same as none. */
const readField = (
  reading: Reading,
  { kind, presence, fallback }: Field<unknown>,
  value: unknown
): unknown => {
  if (presence === "required") return readGiven(reading, kind, value)
  const result = isGiven(value) ? kind.read(reading, value) : fallback
  return presence === "optional" && isEmptyList(result) ? undefined : result
}

/** Returns the value of a field that has other spellings; undefined if they differ. */
const readSpelled = (
  reading: Reading,
  table: Table,
  name: string,
  { names, message, areSame }: Spellings,
  values: Values
): unknown => {
  const results = [name, ...names]
    .filter((each) => isGiven(values[each]))
    .map((each) => readAt(reading, each, table[each], values))
    .filter((value) => value !== undefined)
  const [first] = results
  return results.every((value) => areSame(first, value))
    ? first
    : rejectField(reading, name, "conflict", `${message} ${names.join(", ")}`)
}

const readAt = (
  reading: Reading,
  name: string,
  field: Field<unknown> | undefined,
  values: Values
): unknown => {
  if (field === undefined) return undefined
  reading.path.push(name)
  const value = readField(reading, field, values[name])
  reading.path.pop()
  return value
}

/** Reads the fields of a table, in its order. The result has those without problems. */
export const readTable = <T extends Table>(
  reading: Reading,
  table: T,
  values: Values
): Partial<ValueOf<T>> => {
  const result: { [Name in keyof T]?: unknown } = {}
  for (const name of Object.keys(table) as ReadonlyArray<keyof T & string>) {
    const field = table[name] as Field<unknown>
    const { presence, spellings } = field
    if (presence === "unread") continue
    const isSpelled = spellings?.names.some((each) => isGiven(values[each])) === true
    const value = isSpelled
      ? readSpelled(reading, table, name, spellings, values)
      : readAt(reading, name, field, values)
    if (value !== undefined) result[name] = value
  }
  return result as Partial<ValueOf<T>>
}

interface ObjectOptions<T extends Table> {
  /** The object in answers, as a sentence. */
  readonly about?: string
  /** The table of an object some of whose fields depend on others. */
  readonly tableFor?: (values: Values, reading: Reading) => Table
  /** Reports fields that do not fit together. It gets those without problems of their own. */
  readonly check?: (fields: Partial<ValueOf<T>>, reading: Reading) => void
}

/** An object with the fields of a table and no others. */
export const object = <const T extends Table>(
  table: T,
  { about = "", tableFor, check }: ObjectOptions<T> = {}
): Kind<ValueOf<T>> => {
  const names = Object.keys(table)
  return {
    shape: { is: "object", table, about },
    read: (reading, values) => {
      if (!isObject(values)) return reject(reading, "type", "must be an object")
      const before = reading.problems.length
      reading.wording.rejectUnknown(reading, values, names)
      const fields: Partial<ValueOf<T>> = readTable(
        reading,
        (tableFor?.(values, reading) as T | undefined) ?? table,
        values
      )
      check?.(fields, reading)
      return reading.problems.length > before ? undefined : (fields as ValueOf<T>)
    }
  }
}

/** A list of at most `max` elements. */
export const list = <A>(
  kind: Kind<A>,
  max: number,
  tooLong = `must have at most ${max} elements`
): Kind<ReadonlyArray<A>> => ({
  shape: { is: "list", of: kind, max, tooLong },
  read: (reading, value) => {
    const { wording } = reading
    if (!Array.isArray(value)) return reject(reading, "type", wording.notAList(max))
    if (value.length > max) return reject(reading, "length", wording.tooLong(max))
    const elements: Array<A> = []
    for (let index = 0; index < value.length; index += 1) {
      reading.path.push(index)
      const element = readGiven(reading, kind, value[index])
      reading.path.pop()
      if (element !== undefined) elements.push(element)
    }
    return elements.length < value.length ? undefined : elements
  }
})

/** A kind whose values are checked further, or converted. `next` returns undefined after a problem. */
export const refined = <A, B>(
  kind: Kind<A>,
  next: (value: A, reading: Reading) => B | undefined
): Kind<B> => ({
  shape: kind.shape,
  read: (reading, value) => {
    const result = kind.read(reading, value)
    return result === undefined ? undefined : next(result, reading)
  }
})

/** Checks that the elements of a list ascend by a field. */
export const ascends =
  <Name extends string>(name: Name, message: string) =>
  <Element extends { readonly [N in Name]: string | number }>(
    elements: ReadonlyArray<Element>,
    reading: Reading
  ): ReadonlyArray<Element> | undefined =>
    elements.every((element, index) => {
      const before = elements[index - 1]
      return before === undefined || before[name] < element[name]
    })
      ? elements
      : reject(reading, "conflict", message)

/** Returns the value of a field on which others depend; undefined if it has a problem, which is reported elsewhere. */
export const peek = <A>(reading: Reading, kind: Kind<A>, value: unknown): A | undefined =>
  kind.read({ ...reading, problems: [], path: [] }, value)

/** Returns the value that a kind reads, or every problem. Never throws. */
export const checked = <A>(input: unknown, wording: Wording, kind: Kind<A>): Checked<A> => {
  const reading: Reading = { problems: [], path: [], wording }
  const value = kind.read(reading, input)
  return value !== undefined && reading.problems.length === 0
    ? { ok: true, value }
    : { ok: false, problems: reading.problems }
}
