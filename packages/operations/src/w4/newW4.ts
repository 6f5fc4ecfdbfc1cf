/** What giving a worker's W-4 information the first time means, in whichever call it comes. */
import type { RecordBase } from "@payroll/domain/record"
import type { W4Information, w4Fields } from "@payroll/domain/w4/w4Information"
import type * as Schema from "effect/Schema"
import type { LoadedWorker } from "../ports/workerStore.ts"
import type { Changes } from "../writer.ts"

export type W4Fields = Schema.Struct<typeof w4Fields>["Type"]

/** The record of what was given; what was not is false or nothing, as on an empty form. */
export const newW4 = (base: RecordBase, workerId: string, given: W4Fields): W4Information => ({
  ...base,
  workerId,
  filingStatus: given.w4FilingStatus,
  haveMultipleJobs: given.haveMultipleJob ?? false,
  dependents: given.dependents ?? 0,
  dependentsAbove18: given.dependentsAbove18 ?? 0,
  otherIncome: given.otherIncome ?? "0",
  otherDeduction: given.otherDeduction ?? "0",
  extraWithholding: given.extraWithholding ?? "0"
})

/** The changes that store a worker's first W-4 information. */
export const addedW4 = ({ worker, revision }: LoadedWorker, record: W4Information): Changes => ({
  writes: [{ op: "insert", kind: "w4Information", record }],
  revisions: [{ of: "worker", id: worker.id, expected: revision }],
  claims: [],
  events: []
})
