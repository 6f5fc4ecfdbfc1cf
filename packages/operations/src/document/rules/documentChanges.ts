/** Changes of documents, each with its event. */
import { documentEvent } from "@payroll/domain/document/event"
import type { Document } from "@payroll/domain/document/document"
import type { Moment } from "@payroll/domain/record"
import { changes, insert, update } from "../../changes.ts"
import type { Changes } from "../../writer.ts"

/** Stores a new document with its event. */
export const insertedDocument = (document: Document, { at, newId }: Moment): Changes =>
  changes({
    writes: [insert("document", document)],
    events: [documentEvent(newId(), "insert", document, at)]
  })

/** Stores a changed document with its event. */
export const updatedDocument = (
  before: Document,
  after: Document,
  { at, newId }: Moment
): Changes =>
  changes({
    writes: [update("document", before, after)],
    events: [documentEvent(newId(), "update", after, at)]
  })
