/** The schemas of requests in the documents of the service: the published one, and the one of values alone. */
import { failureTypes } from "../src/http/failures.ts"
import { documentOfValues, openApiDocument } from "../src/openapi/document.ts"
import { dereferenced, type Json } from "./jsonSchema.ts"

export type Form = "path" | "method"

const schemasIn = (document: Json) => {
  const { schemas } = document["components"] as {
    readonly schemas: Readonly<Record<string, Json>>
  }
  return (operation: string, form: Form): Json => {
    const name = `${operation.slice(0, 1).toUpperCase()}${operation.slice(1)}Request`
    const ofMethod = form === "method" ? schemas[`${name}ByMethod`] : undefined
    return dereferenced(document, ofMethod ?? schemas[name]) as Json
  }
}

/** The request of an operation as it is published. */
export const publishedRequest = schemasIn(openApiDocument(failureTypes))

/** The request of an operation without what stands for a field that is left out: bodies are made by it. */
export const valuesRequest = schemasIn(documentOfValues(failureTypes))
