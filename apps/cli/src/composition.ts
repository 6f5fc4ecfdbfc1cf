/** The services of commands; with main.ts the only file of the CLI that imports adapters. */
import "effect/schema/SchemaJITCompiler/enable"
import {
  firstCredential as readFirstCredential,
  forgetFirstCredential as removeFirstCredential,
  isFirstRevoked as readIsFirstRevoked
} from "@payroll/adapters/firstStart"
import { backup, backupToStream, restore } from "@payroll/adapters/maintenance/backup"
import { backupAt, backupInto } from "@payroll/adapters/maintenance/backupSeries"
import { changedApprovals } from "@payroll/adapters/maintenance/changedApprovals"
import { checkData } from "@payroll/adapters/maintenance/check"
import { copyDatabase } from "@payroll/adapters/maintenance/copy"
import {
  allErasures,
  applyErasures as applyRegister,
  hasKnownErasures,
  requireKnownErasures
} from "@payroll/adapters/maintenance/knownErasures"
import { exportErasures as writeRegister } from "@payroll/adapters/maintenance/exportErasures"
import { withRestored } from "@payroll/adapters/maintenance/drill"
import { ok, warning, wrong, type Diagnosis } from "@payroll/adapters/maintenance/diagnosis"
import { ofInstallation, ofService, ofSettings } from "@payroll/adapters/maintenance/doctor"
import { vacuum } from "@payroll/adapters/maintenance/vacuum"
import {
  migrateStorage,
  statusOfMigrations,
  type MigrationOptions
} from "@payroll/adapters/migrateStorage"
import {
  layerRuntime,
  readLocalUrl,
  readSettingsAlone,
  readSettings,
  readSettingsOfService,
  type Runtime
} from "@payroll/adapters/process"
import { toDatabase } from "@payroll/adapters/settings/settingValues"
import { eraseAllDue } from "@payroll/operations/background/eraseDue"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { get } from "node:https"
import type { Writable } from "node:stream"
import { text as textOf } from "node:stream/consumers"
import { repeated } from "./repeat.ts"

export { loginName, personOf } from "@payroll/adapters/serving/loginName"

/** Runs a command with the services that the settings describe, on a database that exists. */
export const withRuntime = <A, E>(command: Effect.Effect<A, E, Runtime>) =>
  Effect.gen(function* () {
    const settings = yield* readSettingsOfService
    return yield* Effect.scoped(
      Effect.flatMap(repeated(Layer.build(layerRuntime(settings))), (runtime) =>
        Effect.provide(command, runtime)
      )
    )
  })

/** The verification of these settings. */
export const verificationBy = Effect.map(
  readSettingsOfService,
  ({ verification }) => verification.by
)

/** Migrates the database to this version's schema, and grants a role the rights that the service needs. */
export const migrate = (options: MigrationOptions) =>
  Effect.flatMap(readSettings, (settings) => migrateStorage(settings, options))

/** Applied and pending migrations. Changes nothing. */
export const migrationStatus = Effect.flatMap(readSettingsOfService, statusOfMigrations)

export const backupDatabase = (file: string) =>
  Effect.flatMap(readSettingsOfService, (settings) => backup(settings, file))

/** A file of the directory, named by the time. */
export const backupDatabaseInto = (directory: string, keep: number | undefined) =>
  Effect.flatMap(readSettingsOfService, (settings) => backupInto(settings, directory, keep))

export const backupDatabaseToStream = (output: Writable) =>
  Effect.flatMap(readSettingsOfService, (settings) => backupToStream(settings, output))

/** Writes the SQLite database anew, so that its file has nothing of what was erased. */
export const vacuumDatabase = Effect.flatMap(readSettingsOfService, vacuum)

export const restoreDatabase = (file: string, register: string | undefined) =>
  Effect.flatMap(readSettings, (settings) => restore(settings, file, register))

/** Writes the register of erasures to a new file. */
export const exportErasures = (file: string) => withRuntime(repeated(writeRegister(file)))

/** Adds the erasures of a register that the database lacks, and erases again what is due. */
export const applyErasures = (file: string) =>
  withRuntime(
    Effect.gen(function* () {
      const { added } = yield* repeated(applyRegister(file))
      // Each that was tried is done, or due later.
      while ((yield* repeated(eraseAllDue)) > 0);
      const left = (yield* repeated(allErasures)).filter(({ state }) => state === "waiting")
      return { added, waiting: left.length }
    })
  )

/** The credential that the first start wrote to a file. */
export const firstCredential = Effect.flatMap(readSettingsOfService, readFirstCredential)

/** True if that credential is revoked; undefined where no database says so. */
export const isFirstRevoked = (username: string) =>
  Effect.orElseSucceed(withRuntime(repeated(readIsFirstRevoked(username))), () => undefined)

/** Removes that file. */
export const forgetFirstCredential = Effect.flatMap(readSettingsOfService, (settings) =>
  withRuntime(repeated(removeFirstCredential(settings)))
)

export {
  keyProcesses,
  retireRootKeys,
  rootKeyStates,
  rotateRootKey
} from "@payroll/adapters/maintenance/rootRotation"

export const checkDatabase = withRuntime(
  repeated(Effect.all({ findings: checkData, approvals: changedApprovals }))
)

/** Restores a backup, or the newest of a directory, in a directory of `scratch`, and checks it. */
export const drillBackup = (path: string, scratch: string) =>
  Effect.gen(function* () {
    const settings = yield* readSettingsAlone
    const file = yield* backupAt(path)
    const findings = yield* withRestored(settings, file, scratch, (restored) =>
      Effect.provide(checkData, layerRuntime(restored))
    )
    return { file, findings }
  })

/** Copies the database to an empty one, and checks both. */
export const copyDatabaseTo = (to: string, report: (line: string) => void) =>
  Effect.gen(function* () {
    const database = toDatabase(to)
    if (database === undefined) return undefined
    const settings = yield* readSettingsOfService
    const { dataDir } = settings
    if (hasKnownErasures(dataDir)) yield* withRuntime(requireKnownErasures(dataDir))
    const tables = yield* copyDatabase(settings.database, database, report)
    const [source, target] = yield* Effect.all(
      [settings, { ...settings, database }].map((each) =>
        Effect.provide(checkData, layerRuntime(each))
      )
    )
    return { tables, source: source ?? [], target: target ?? [] }
  })

/** True if a start with these settings holds webhook deliveries. */
export const holdsAtStart = Effect.map(readSettingsOfService, ({ webhookHold }) => webhookHold)

const READY_MS_MAX = 5_000

/** The server of these settings on this machine. */
export const localUrl = readLocalUrl

/** The answer of a server to a readiness check. */
export type Readiness =
  | {
      readonly isReady: true
      readonly isHeld: boolean
      /** Since when writes are refused, as a timestamp. */
      readonly writesRefusedSince: string | undefined
    }
  | { readonly isReady: false; readonly reason: string }

interface Health {
  readonly status: number
  readonly text: string
}

const ANSWER_CHARACTERS_MAX = 1_000
const HELD = /"webhookDeliveries": ?"held"/
const REFUSED = /"writesRefusedSince": ?"([^"]*)"/
const STANDBY = /"reason": ?"standby"/

const fetchHealth = async (url: URL): Promise<Health> => {
  const signal = AbortSignal.timeout(READY_MS_MAX)
  const answer = await fetch(url, { redirect: "manual", signal })
  return { status: answer.status, text: await answer.text() }
}

/** A certificate is for the name that others know: this machine asks by its address, and shows no secret. */
const healthOfOwnTls = (url: URL): Promise<Health> =>
  new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(READY_MS_MAX)
    get(url, { rejectUnauthorized: false, signal }, (answer) => {
      textOf(answer).then((body) => resolve({ status: answer.statusCode ?? 0, text: body }), reject)
    }).on("error", reject)
  })

const healthAt = (url: URL): Promise<Health> =>
  url.protocol === "https:" && url.hostname === "127.0.0.1" ? healthOfOwnTls(url) : fetchHealth(url)

/** Follows no redirect, and gives up after five seconds. */
export const requestReady = (url: string): Effect.Effect<Readiness> =>
  Effect.promise(async () => {
    try {
      const answer = await healthAt(new URL("/health/ready", url))
      const text = answer.text.slice(0, ANSWER_CHARACTERS_MAX)
      if (answer.status === 200) {
        const writesRefusedSince = REFUSED.exec(text)?.[1]
        return { isReady: true, isHeld: HELD.test(text), writesRefusedSince }
      }
      const isStandby = STANDBY.test(text)
      const cause = isStandby ? "its database is a standby" : `status ${answer.status}`
      const reason = `the server is not ready (${cause})`
      return { isReady: false, reason }
    } catch {
      const reason = "the server does not answer: check --url, or whether it runs"
      return { isReady: false, reason }
    }
  })

const server = Effect.gen(function* () {
  const url = yield* localUrl
  const answer = yield* requestReady(url)
  if (answer.isReady && answer.writesRefusedSince !== undefined) {
    return wrong(
      `the server at ${url} refuses writes since ${answer.writesRefusedSince}`,
      "see its log: the database says why"
    )
  }
  return answer.isReady
    ? ok(`the server at ${url} is ready`)
    : warning(`no server is ready at ${url}`, "start it, or see its log")
})

/** Examines this installation. The list ends where a step fails, with the error of that step. */
export const examine: Effect.Effect<ReadonlyArray<Diagnosis>> = Effect.gen(function* () {
  const diagnoses: Array<Diagnosis> = []
  const whole = Effect.gen(function* () {
    const settings = yield* readSettingsAlone
    const installation = yield* ofInstallation(settings)
    diagnoses.push(...ofSettings(settings), ...installation.found, yield* server)
    if (!installation.mayOpen) return
    diagnoses.push(...(yield* Effect.provide(ofService(settings), layerRuntime(settings))))
  })
  // Settings, keys and a database that cannot be used say their remedy themselves.
  yield* Effect.catch(whole, ({ message }) =>
    Effect.sync(() => diagnoses.push({ state: "wrong", what: message }))
  )
  return diagnoses
})

export { makeDirectory, newestBackupAt } from "@payroll/adapters/maintenance/backupSeries"
