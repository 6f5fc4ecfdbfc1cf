import { getFiles } from "@payroll/operations/file/getFiles"
import { listCommand } from "../../listCommand.ts"
import { client } from "../../output.ts"
import { filter } from "../../pages.ts"

export const list = listCommand({
  operation: getFiles,
  field: "files",
  flags: {
    companyId: filter("company", "The id of a company, for its files that are about no worker"),
    userId: filter("worker", "The id of a worker, for the files about the worker"),
    client
  },
  columns: {
    KIND: "kind",
    TYPE: "mediaType",
    BYTES: ({ byteLength }) => String(byteLength),
    STATUS: ({ status }) => status.status,
    UPLOADED: "createdAt",
    ID: "fileId"
  },
  description: "List the uploaded files of a company or a worker, the latest first, at most 100",
  examples: [
    {
      command: "payroll file list --worker USER_ID",
      description: "The files about a worker"
    }
  ]
})
