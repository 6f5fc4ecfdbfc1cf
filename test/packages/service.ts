/** A running service with one company. */
import { createClient } from "../../packages/client/src/client.ts"
import { firstCredential, startProcess } from "../../apps/server/test/testProcess.ts"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

export interface RunningService {
  readonly url: string
  readonly credential: { readonly username: string; readonly password: string }
  readonly companyId: string
  /** Holds its database. */
  readonly directory: string
  readonly stop: () => Promise<void>
}

/** Starts the service as people do, and registers Acme Bakery. */
export const startService = async (): Promise<RunningService> => {
  const directory = mkdtempSync(join(tmpdir(), "payroll-packages-service-"))
  const child = startProcess(directory, { PAYROLL_VERIFICATION: "manual" })
  const url = `http://127.0.0.1:${await child.port}`
  const credential = firstCredential(directory)
  const { registration } = await createClient({ url, ...credential }).companyRegistration({
    registration: {
      company: "Acme Bakery",
      isTermsAccepted: true,
      firstName: "Ana",
      lastName: "Ruiz",
      phoneNumber: "3025550100",
      email: "ana@acme.example"
    }
  })
  return {
    url,
    credential,
    directory,
    companyId: registration.companyId,
    stop: async () => {
      child.signal("SIGTERM")
      await child.ended
      rmSync(directory, { recursive: true, force: true })
    }
  }
}
