/** The documents that each new worker of a company is asked for. */
import { newDocument } from "@payroll/domain/document/document"
import { ofWorker } from "@payroll/domain/document/signer"
import type { DocumentTemplate } from "@payroll/domain/document/documentTemplate"
import { created, type Moment } from "@payroll/domain/record"
import type { Worker } from "@payroll/domain/worker/worker"
import type { Changes } from "../../writer.ts"
import { insertedDocument } from "./documentChanges.ts"

/** Asks a new worker for them. */
export const askedOfNew = (
  worker: Worker,
  templates: ReadonlyArray<DocumentTemplate>,
  moment: Moment
): ReadonlyArray<Changes> =>
  templates.map((template) => {
    const base = created(moment.newId(), worker, moment.at)
    return insertedDocument(newDocument(base, ofWorker(worker), template), moment)
  })
