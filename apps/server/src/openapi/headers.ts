/** The headers of requests and answers. */
import type { catalogue } from "@payroll/operations/catalogue"
import type { Json } from "./schemas.ts"

type Operation = (typeof catalogue)[number]

const idempotencyKey = (description: string): Json => ({
  name: "Idempotency-Key",
  in: "header",
  required: false,
  description,
  schema: { type: "string", minLength: 1, maxLength: 255 }
})

/** The parameters that operations share. */
export const parameters = {
  Prefer: {
    name: "Prefer",
    in: "header",
    required: false,
    description:
      "`handling=strict` refuses a body with fields that the operation ignores; `stale-ok` lets a " +
      "replica answer a read, however far it is behind",
    schema: { type: "string" },
    example: "handling=strict"
  },
  Position: {
    name: "Payroll-Position",
    in: "header",
    required: false,
    description:
      "The header of the same name of an earlier answer: a replica may answer that has what was written until then",
    schema: { type: "string", minLength: 1, maxLength: 64 }
  },
  WriteKey: idempotencyKey("The same key with the same request gets the same answer, once done"),
  CommandKey: idempotencyKey(
    "The same key with the same request is refused with 409, once done: the answer is not stored"
  )
} satisfies Json

/** Refers to a parameter. */
export const parameter = (name: keyof typeof parameters): Json => ({
  $ref: `#/components/parameters/${name}`
})

/** The headers of a request by the kind of its operation. */
export const parametersOf: { readonly [K in Operation["kind"]]: ReadonlyArray<Json> } = {
  read: [parameter("Prefer"), parameter("Position")],
  write: [parameter("Prefer"), parameter("WriteKey")],
  command: [parameter("Prefer"), parameter("CommandKey")]
}

/** The headers of answers. */
export const headers: Json = {
  PayrollIgnoredFields: {
    description:
      "The objects of the body with fields that the operation ignores, as a structured list (RFC 9651)",
    schema: { type: "string" },
    example: '"businessUser";count=1;near="beneficialOwner"'
  },
  PayrollPosition: {
    description:
      "Of writes, where the service has replicas: reads that carry it show what was written until now",
    schema: { type: "string" }
  }
}

const OF_READS: Json = {
  "Payroll-Ignored-Fields": { $ref: "#/components/headers/PayrollIgnoredFields" }
}
const OF_WRITES: Json = {
  ...OF_READS,
  "Payroll-Position": { $ref: "#/components/headers/PayrollPosition" }
}

/** The headers of an answer by the kind of its operation. */
export const headersOf = (kind: Operation["kind"]): Json => (kind === "read" ? OF_READS : OF_WRITES)
