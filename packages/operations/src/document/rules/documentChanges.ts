/** Changes of documents, each with its event. */
import { documentEvent } from "@payroll/domain/document/event"
import { isReplacedBy, movedDocument, type Document } from "@payroll/domain/document/document"
import type { StateConflict } from "@payroll/domain/errors"
import type { Moment } from "@payroll/domain/record"
import * as Result from "effect/Result"
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

/** Supersedes the open documents that do not count any more once another one is signed or accepted. */
export const supersededBy = (
  signed: Document,
  open: ReadonlyArray<Document>,
  moment: Moment
): Result.Result<ReadonlyArray<Changes>, StateConflict> =>
  Result.all(
    open
      .filter((each) => isReplacedBy(each, signed))
      .map((each) =>
        Result.map(movedDocument(each, "superseded", moment), (after) =>
          updatedDocument(each, after, moment)
        )
      )
  )
