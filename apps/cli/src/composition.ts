/** The only file of the CLI that imports adapters. */
import {
  firstCredential as readFirstCredential,
  forgetFirstCredential as removeFirstCredential
} from "@payroll/adapters/firstStart"
import { backup, restore } from "@payroll/adapters/maintenance/backup"
import { checkData } from "@payroll/adapters/maintenance/check"
import { migrateStorage, statusOfMigrations } from "@payroll/adapters/migrateStorage"
import {
  layerRuntime,
  readSettings,
  readSettingsOfService,
  type Runtime
} from "@payroll/adapters/process"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import { newWebhookSecret, parseWebhookSecret } from "@payroll/adapters/webhooks/signing"
import * as Result from "effect/Result"

/** Runs a command with the services that the settings describe, on a database that exists. */
export const withRuntime = <A, E>(command: Effect.Effect<A, E, Runtime>) =>
  Effect.gen(function* () {
    const settings = yield* readSettingsOfService
    return yield* Effect.provide(command, layerRuntime(settings))
  })

/** The given webhook secret is invalid. The message does not quote it. */
export class BadSecret extends Data.TaggedError("BadSecret")<{ readonly message: string }> {}

/** Checks the given webhook secret, or generates a new one. */
export const webhookSecret = (given: string | undefined): Effect.Effect<string, BadSecret> => {
  if (given === undefined) return Effect.sync(newWebhookSecret)
  const parsed = parseWebhookSecret(given)
  return Result.isSuccess(parsed)
    ? Effect.succeed(given)
    : Effect.fail(new BadSecret({ message: `--secret ${parsed.failure}` }))
}

/** Migrates the database to this version's schema, and grants a role what the service needs. */
export const migrate = (role: string | undefined) =>
  Effect.flatMap(readSettings, (settings) => migrateStorage(settings, role))

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

export { runProcess } from "@payroll/adapters/process"
