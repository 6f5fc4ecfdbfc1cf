/** Uploads a file and is killed. `PAYROLL_TEST_UPLOAD` has the client and the worker as JSON. */
import type { Client } from "@payroll/operations/caller"
import { uploadAs } from "@payroll/testing/fileSuite"
import { killedDuring } from "./killedProcess.ts"

interface Upload {
  readonly client: Client
  readonly userId: string
}

const { client, userId } = JSON.parse(process.env["PAYROLL_TEST_UPLOAD"] ?? "{}") as Upload

killedDuring(uploadAs(client, { userId }))
