/** The JSON Schema (2020-12) of a specification, made from its table. */
import type { JsonSchema, Kind, Shape, Table } from "./table.ts"

/** The schemas of the fields of a table, by name. */
export const propertiesOf = (table: Table): Readonly<Record<string, JsonSchema>> =>
  Object.fromEntries(Object.entries(table).map(([name, { kind }]) => [name, jsonSchemaOf(kind)]))

const schemaOf = (shape: Shape): JsonSchema => {
  switch (shape.is) {
    case "whole":
      return { type: "integer", minimum: shape.min, maximum: shape.max }
    case "choice":
    case "number":
      return { enum: shape.choices }
    case "text":
      return { type: "string", maxLength: shape.max }
    case "day":
      return { type: "string", format: "date" }
    case "flag":
      return { type: "boolean" }
    case "list":
      return { type: "array", maxItems: shape.max, items: jsonSchemaOf(shape.of) }
    case "object":
      return {
        type: "object",
        properties: propertiesOf(shape.table),
        required: Object.keys(shape.table).filter(
          (name) => shape.table[name]?.presence === "required"
        ),
        additionalProperties: false
      }
    case "other":
      return shape.jsonSchema ?? {}
    default:
      return {}
  }
}

export const jsonSchemaOf = ({ shape, description }: Kind<unknown>): JsonSchema => ({
  ...schemaOf(shape),
  ...(description !== undefined && { description })
})
