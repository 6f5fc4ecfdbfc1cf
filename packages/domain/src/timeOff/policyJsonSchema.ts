/** The JSON form of a policy's terms as JSON Schema. That fields fit together is left to `validatePolicy`. */
import { propertiesOf } from "../specification/jsonSchema.ts"
import { POLICY } from "./terms.ts"

/** JSON Schema (2020-12) of a policy. */
export const policyJsonSchema = {
  type: "object",
  properties: propertiesOf(POLICY),
  required: ["earningMethod"],
  additionalProperties: false
} as const
