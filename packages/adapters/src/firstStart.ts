/** The first start creates a default client and a file with its credential. */
import { Administration } from "@payroll/operations/ports/administration"
import { CredentialStore } from "@payroll/operations/ports/credentialStore"
import type { IssuedCredential } from "@payroll/operations/ports/clients"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync
} from "node:fs"
import { join } from "node:path"
import type { Settings } from "./settings/settings.ts"
import { loginName } from "./serving/loginName.ts"
import { StartRefused } from "./startRefused.ts"
import { environmentOf, newCredential } from "./vault/credentials.ts"
import { newWebhookSecret, parseWebhookSecret } from "./webhooks/signing.ts"

export const DEFAULT_CLIENT = "default"

/** Writes a file that only its owner can read; keeps an existing one. */
const writePrivate = (path: string, text: string): void => {
  const draft = `${path}.${process.pid}.tmp`
  const file = openSync(draft, "wx", 0o600)
  try {
    try {
      // Not `writeSync`, which can write only a part on a nearly full disk without an error.
      writeFileSync(file, text)
      fsyncSync(file)
    } finally {
      closeSync(file)
    }
    linkSync(draft, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error
  } finally {
    rmSync(draft)
  }
}

/** Reads a private file; creates it if missing. Concurrent processes read the same text. */
const privateText = (path: string, initial: () => string): Effect.Effect<string, StartRefused> =>
  Effect.try({
    try: () => {
      writePrivate(path, initial())
      return readFileSync(path, "utf8")
    },
    catch: () =>
      new StartRefused({
        message: `the file ${path} cannot be written or read: check its permissions and the disk`
      })
  })

const credentialText = ({ credential, verification }: Settings): string => {
  const issued = newCredential(environmentOf(verification.by))
  const username = credential?.username ?? issued.keyId
  const password = credential ? Redacted.value(credential.password) : issued.secret
  return `${JSON.stringify({ username, password }, undefined, 2)}\n`
}

export const credentialsFile = ({ dataDir }: Pick<Settings, "dataDir">): string =>
  join(dataDir, "credentials.json")

/** The path of the file that the first start wrote; undefined once it was removed. */
const keptCredentialsFile = (settings: Settings): string | undefined => {
  const path = credentialsFile(settings)
  return existsSync(path) ? path : undefined
}

const decodeCredential = Schema.decodeUnknownResult(
  Schema.fromJsonString(
    Schema.Struct({ username: Schema.NonEmptyString, password: Schema.NonEmptyString })
  )
)

/** Decodes the credentials file. The error never quotes it, because a damaged file can contain the password. */
const readCredential = (
  path: string,
  text: string
): Effect.Effect<IssuedCredential, StartRefused> => {
  const decoded = decodeCredential(text)
  if (Result.isSuccess(decoded)) {
    const { username, password } = decoded.success
    return Effect.succeed({ username, password: Redacted.make(password) })
  }
  return Effect.fail(
    new StartRefused({
      message:
        `the file ${path} is damaged: move it away; the next start creates a new one ` +
        "with a credential for the client"
    })
  )
}

/** The credential in the file that the first start wrote. Fails if there is none, or if it is damaged. */
export const firstCredential = Effect.fnUntraced(function* (settings: Settings) {
  const path = credentialsFile(settings)
  const text = yield* Effect.try({
    try: () => readFileSync(path, "utf8"),
    catch: () => new StartRefused({ message: `there is no file ${path} that can be read` })
  })
  return yield* readCredential(path, text)
})

/** True if the service takes the credential of the file no more. */
export const isFirstRevoked = Effect.fnUntraced(function* (username: string) {
  const { id } = yield* Administration.use(({ findClient }) => findClient(DEFAULT_CLIENT))
  const stored = yield* CredentialStore.use(({ find }) => find(id, username))
  return stored === undefined
})

/** The file of the first credential, and whether the service still takes it; undefined once it was removed. */
export const keptCredential = Effect.fnUntraced(function* (settings: Settings) {
  const file = keptCredentialsFile(settings)
  if (file === undefined) return undefined
  // No start fails because of a file that it does not need.
  const isRevoked = firstCredential(settings).pipe(
    Effect.flatMap(({ username }) => isFirstRevoked(username)),
    Effect.orElseSucceed(() => false)
  )
  return { file, isAccepted: !(yield* isRevoked) }
})

/**
 * Removes the file. Until there is a default client, the next start would take a new credential from a new
 * file, so that needs one.
 */
export const forgetFirstCredential = Effect.fnUntraced(function* (settings: Settings) {
  yield* Administration.use(({ findClient }) => findClient(DEFAULT_CLIENT))
  const path = credentialsFile(settings)
  yield* Effect.try({
    try: () => rmSync(path),
    catch: () => new StartRefused({ message: `the file ${path} cannot be removed` })
  })
})

/** Creates the default client if missing: true then. Writes its credential to the file before the database. */
const ensureClient = Effect.fnUntraced(function* (settings: Settings) {
  const administration = yield* Administration
  const existing = yield* Effect.option(administration.findClient(DEFAULT_CLIENT))
  if (existing._tag === "Some") return false
  const text = yield* privateText(credentialsFile(settings), () => credentialText(settings))
  const credential = yield* readCredential(credentialsFile(settings), text)
  return yield* administration
    .createClient({
      name: DEFAULT_CLIENT,
      role: "admin",
      credential,
      person: loginName(),
      mayActForOthers: true
    })
    .pipe(
      Effect.as(true),
      Effect.catchTag("ClientExists", () => Effect.succeed(false))
    )
})

/** Reads the webhook secret's file; creates it if missing. The error never quotes it. */
const webhookSecret = Effect.fnUntraced(function* (path: string) {
  const secret = (yield* privateText(path, newWebhookSecret)).trim()
  if (Result.isSuccess(parseWebhookSecret(secret))) return Redacted.make(secret)
  return yield* new StartRefused({
    message:
      `the file ${path} is damaged: restore it, or move it away; the next start then creates a new ` +
      "secret, which you must give to the receiver of the webhooks"
  })
})

/** Sets the default client's endpoint and secret from the settings. */
const ensureWebhook = Effect.fnUntraced(function* (settings: Settings) {
  const { webhook, dataDir } = settings
  if (!webhook) return
  const administration = yield* Administration
  const secret = webhook.secret ?? (yield* webhookSecret(join(dataDir, "webhook-secret")))
  yield* administration.ensureWebhook(DEFAULT_CLIENT, webhook.url, secret)
})

/** Creates what the first API call needs; true if this start was the first. Safe for concurrent processes. */
export const firstStart = Effect.fnUntraced(function* (settings: Settings) {
  const isFirst = yield* ensureClient(settings)
  yield* ensureWebhook(settings)
  return isFirst
})
