/** A list of rows in a form, each with fields of its own, such as the days of a schedule. */
import { useFieldArray, useFormContext, useWatch } from "react-hook-form"
import { Button } from "../button.tsx"
import { FieldError } from "../fields.tsx"
import { useWords } from "../useWords.tsx"
import { Control, type ControlProps } from "./control.tsx"
import type { Values } from "./layout.ts"
import { columnsOf, isAsked, valueAt } from "./request.ts"

/** The fields of one row. A column that depends on others asks for their values in its own row. */
const Row = ({
  at,
  row,
  ...props
}: ControlProps & { readonly at: number; readonly row: Values }) => {
  const { field, context } = props
  const form = useWatch()
  return columnsOf(props)
    .filter(({ column }) => isAsked(column, row, context, form))
    .map(({ column: { isFor: _, ...column }, shape }) => (
      <Control
        key={column.path}
        field={{
          ...column,
          path: `${field.path}.${at}.${column.path}`,
          label: field.rowName ? `${column.label}: ${field.rowName(row)}` : column.label
        }}
        shape={shape}
        context={context}
      />
    ))
}

const rowAt = (rows: unknown, at: number): Values => {
  const row = valueAt(rows, String(at))
  return typeof row === "object" && row !== null ? { ...row } : {}
}

/** Rows with the fields of their shape. */
export const RowsControl = (props: ControlProps) => {
  const { field } = props
  const words = useWords()
  const { control, formState } = useFormContext()
  const { fields: rows, append, remove } = useFieldArray({ control, name: field.path })
  const values: unknown = useWatch({ control, name: field.path })
  const problem = valueAt(formState.errors, `${field.path}.message`)
  const isOpen = field.rowName === undefined
  return (
    <fieldset className="field">
      <legend className="legend">{field.label}</legend>
      {field.help !== undefined && <p className="help">{field.help}</p>}
      <FieldError>{typeof problem === "string" ? problem : undefined}</FieldError>
      {rows.map((row, at) => (
        <div key={row.id} className={field.rowTitle ? "acct" : "row wrap rows__row"}>
          {field.rowTitle && <h2>{field.rowTitle(at)}</h2>}
          <Row {...props} at={at} row={rowAt(values, at)} />
          {isOpen && (!field.rowTitle || rows.length > 1) && (
            <Button look="quiet" isSmall onPress={() => remove(at)}>
              {words.remove}
            </Button>
          )}
        </div>
      ))}
      {isOpen && rows.length < (field.rowsMax ?? Infinity) && (
        <div>
          <Button isSmall icon="plus" onPress={() => append({})}>
            {field.add ?? words.add}
          </Button>
        </div>
      )}
    </fieldset>
  )
}
