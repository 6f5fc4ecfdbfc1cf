import { getUsers } from "@payroll/operations/worker/getUsers"
import { listCommand } from "../../listCommand.ts"
import { client } from "../../output.ts"
import { company, filter } from "../../pages.ts"

export const list = listCommand({
  operation: getUsers,
  field: "users",
  flags: {
    companyId: company,
    client,
    name: filter("name", "The beginning of the first, the last or the whole name"),
    userStatus: filter("status", "The state of the worker, such as Active"),
    userReferenceId: filter("reference", "The client's own id of the worker")
  },
  columns: {
    NAME: ({ firstName, lastName }) => `${firstName} ${lastName}`,
    TYPE: "workerType",
    STATUS: ({ userStatus }) => userStatus.status,
    VERIFICATION: ({ kycStatus }) => kycStatus.status,
    ID: "userId"
  },
  description: "List the workers of a company",
  examples: [
    {
      command: "payroll worker list --company 0190d5a2-7c1e-7000-8000-3f2a9c1b4d5e --status Active",
      description: "Those who are active"
    }
  ]
})
