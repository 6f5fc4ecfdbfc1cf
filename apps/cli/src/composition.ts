/** The only file of the CLI that imports adapters. */
import {
  firstCredential as readFirstCredential,
  forgetFirstCredential as removeFirstCredential
} from "@payroll/adapters/firstStart"
import { backup, restore } from "@payroll/adapters/maintenance/backup"
import { checkData } from "@payroll/adapters/maintenance/check"
import {
  migrateStorage,
  statusOfMigrations,
  type MigrationOptions
} from "@payroll/adapters/migrateStorage"
import {
  layerRuntime,
  readPort,
  readSettings,
  readSettingsOfService,
  type Runtime
} from "@payroll/adapters/process"
import * as Effect from "effect/Effect"

/** Runs a command with the services that the settings describe, on a database that exists. */
export const withRuntime = <A, E>(command: Effect.Effect<A, E, Runtime>) =>
  Effect.gen(function* () {
    const settings = yield* readSettingsOfService
    return yield* Effect.provide(command, layerRuntime(settings))
  })

/** Migrates the database to this version's schema, and grants a role what the service needs. */
export const migrate = (options: MigrationOptions) =>
  Effect.flatMap(readSettings, (settings) => migrateStorage(settings, options))

/** Applied and pending migrations. Changes nothing. */
export const migrationStatus = Effect.flatMap(readSettingsOfService, statusOfMigrations)

export const backupDatabase = (file: string) =>
  Effect.flatMap(readSettingsOfService, (settings) => backup(settings, file))

export const restoreDatabase = (file: string) =>
  Effect.flatMap(readSettings, (settings) => restore(settings, file))

/** The credential that the first start wrote to a file. */
export const firstCredential = Effect.flatMap(readSettingsOfService, readFirstCredential)

/** Removes that file. */
export const forgetFirstCredential = Effect.flatMap(readSettingsOfService, (settings) =>
  withRuntime(removeFirstCredential(settings))
)

export const checkDatabase = withRuntime(checkData)

const READY_MS_MAX = 5_000

/** The server of these settings on this machine. */
export const localUrl = Effect.map(readPort, (port) => `http://127.0.0.1:${port}`)

/** `ready`, or why the server is not. Follows no redirect, and gives up after five seconds. */
export const requestReady = (url: string): Effect.Effect<string> =>
  Effect.promise(async () => {
    try {
      const signal = AbortSignal.timeout(READY_MS_MAX)
      const { status } = await fetch(new URL("/health/ready", url), { redirect: "manual", signal })
      return status === 200 ? "ready" : `the server is not ready (status ${status})`
    } catch {
      return "the server does not answer: check --url, or whether it runs"
    }
  })

export { runProcess } from "@payroll/adapters/process"
