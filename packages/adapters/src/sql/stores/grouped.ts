/** The rows of each value of a column, in their order. */
export const by = <Row, Value>(
  rows: ReadonlyArray<Row>,
  keyOf: (row: Row) => string,
  valueOf: (row: Row) => Value
): ((key: string) => ReadonlyArray<Value>) => {
  const groups = new Map<string, Array<Value>>()
  for (const row of rows) {
    const known = groups.get(keyOf(row))
    if (known) known.push(valueOf(row))
    else groups.set(keyOf(row), [valueOf(row)])
  }
  return (key) => groups.get(key) ?? []
}
