/** A list of rows in a form, each with fields of its own, such as the days of a schedule. */
import { useFieldArray, useFormContext } from "react-hook-form"
import { Button } from "../button.tsx"
import { useWords } from "../useWords.tsx"
import { Control, type ControlProps } from "./control.tsx"

/** Rows with the fields of their shape; the labels stand in the layout as `path.field`. */
export const RowsControl = ({ field, shape, context }: ControlProps) => {
  const words = useWords()
  const { control } = useFormContext()
  const { fields: rows, append, remove } = useFieldArray({ control, name: field.path })
  const labelled = (shape.fields ?? []).filter(({ path }) => field.choices?.[path] !== undefined)
  return (
    <fieldset className="field">
      <legend className="legend">{field.label}</legend>
      {field.help !== undefined && <p className="help">{field.help}</p>}
      {rows.map((row, at) => (
        <div key={row.id} className="row wrap rows__row">
          {labelled.map((each) => (
            <Control
              key={each.path}
              field={{
                path: `${field.path}.${at}.${each.path}`,
                label: String(field.choices?.[each.path] ?? each.path)
              }}
              shape={each}
              context={context}
            />
          ))}
          <Button look="quiet" isSmall onPress={() => remove(at)}>
            {words.remove}
          </Button>
        </div>
      ))}
      <div>
        <Button isSmall icon="plus" onPress={() => append({})}>
          {words.add}
        </Button>
      </div>
    </fieldset>
  )
}
