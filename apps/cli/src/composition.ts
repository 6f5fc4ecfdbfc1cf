/** The one file of the CLI that knows the adapters. */
import { backup, restore } from "@payroll/adapters/maintenance/backup"
import { checkData } from "@payroll/adapters/maintenance/check"
import { migrateStorage, statusOfMigrations } from "@payroll/adapters/migrateStorage"
import { layerRuntime, readSettings, type Runtime } from "@payroll/adapters/process"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import { newWebhookSecret, parseWebhookSecret } from "@payroll/adapters/webhooks/signing"
import * as Result from "effect/Result"

/** Runs what a command does with the services of the settings, opened for it and closed after it. */
export const withRuntime = <A, E>(command: Effect.Effect<A, E, Runtime>) =>
  Effect.gen(function* () {
    const settings = yield* readSettings
    return yield* Effect.provide(command, layerRuntime(settings))
  })

/** A webhook secret that was given is not one. The message does not quote it. */
export class BadSecret extends Data.TaggedError("BadSecret")<{ readonly message: string }> {}

/** The webhook secret to use: the given one, checked, or a new one. */
export const webhookSecret = (given: string | undefined): Effect.Effect<string, BadSecret> => {
  if (given === undefined) return Effect.sync(newWebhookSecret)
  const parsed = parseWebhookSecret(given)
  return Result.isSuccess(parsed)
    ? Effect.succeed(given)
    : Effect.fail(new BadSecret({ message: `--secret ${parsed.failure}` }))
}

/** Brings the database of the settings to this version's schema. */
export const migrate = Effect.flatMap(readSettings, migrateStorage)

/** Which migrations the database has and which it lacks. Changes nothing. */
export const migrationStatus = Effect.flatMap(readSettings, statusOfMigrations)

export const backupDatabase = (file: string) =>
  Effect.flatMap(readSettings, (settings) => backup(settings, file))

export const restoreDatabase = (file: string) =>
  Effect.flatMap(readSettings, (settings) => restore(settings, file))

export const checkDatabase = withRuntime(checkData)

export { runProcess } from "@payroll/adapters/process"
