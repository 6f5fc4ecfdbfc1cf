/** What a first start makes: a client to call with, and a file that holds its credential. */
import { Administration, type IssuedCredential } from "@payroll/operations/ports/administration"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import {
  closeSync,
  fsyncSync,
  linkSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync
} from "node:fs"
import { join } from "node:path"
import type { Settings } from "./settings.ts"
import { StartRefused } from "./startRefused.ts"
import { newCredential } from "./vault/credentials.ts"
import { newWebhookSecret, parseWebhookSecret } from "./webhooks/signing.ts"

export const DEFAULT_CLIENT = "default"

/** Writes a file that only its owner can read; where it exists already, that one stays. */
const writePrivate = (path: string, text: string): void => {
  const draft = `${path}.${process.pid}.tmp`
  const file = openSync(draft, "wx", 0o600)
  try {
    try {
      // All of it: a disk that is nearly full takes a part without complaint.
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

/** The text of a private file, written first where it is missing. Two processes get the same. */
const privateText = (path: string, fresh: () => string): Effect.Effect<string, StartRefused> =>
  Effect.try({
    try: () => {
      writePrivate(path, fresh())
      return readFileSync(path, "utf8")
    },
    catch: () => new StartRefused({ message: `the file ${path} cannot be written or read` })
  })

const credentialText = ({ credential }: Settings): string => {
  const issued = newCredential("live")
  const username = credential?.username ?? issued.keyId
  const password = credential ? Redacted.value(credential.password) : issued.secret
  return `${JSON.stringify({ username, password }, undefined, 2)}\n`
}

export const credentialsFile = ({ dataDir }: Settings): string => join(dataDir, "credentials.json")

const decodeCredential = Schema.decodeUnknownResult(
  Schema.fromJsonString(
    Schema.Struct({ username: Schema.NonEmptyString, password: Schema.NonEmptyString })
  )
)

/** Quotes nothing of the file where it is none: what is left of it can be the password. */
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
        `the file ${path} is damaged: move it away, and the next start makes a new one ` +
        "with a credential for the client"
    })
  )
}

/** The default client exists; its credential was in its file before it was in the database. */
const ensureClient = Effect.fnUntraced(function* (settings: Settings) {
  const administration = yield* Administration
  const known = yield* Effect.option(administration.findClient(DEFAULT_CLIENT))
  if (known._tag === "Some") return
  const text = yield* privateText(credentialsFile(settings), () => credentialText(settings))
  const credential = yield* readCredential(credentialsFile(settings), text)
  yield* administration
    .createClient({ name: DEFAULT_CLIENT, role: "admin", credential })
    .pipe(Effect.catchTag("ClientExists", () => Effect.void))
})

/** The secret in a file that is made where it is missing. Quotes nothing of one that is none. */
const webhookSecret = Effect.fnUntraced(function* (path: string) {
  const secret = (yield* privateText(path, newWebhookSecret)).trim()
  if (Result.isSuccess(parseWebhookSecret(secret))) return Redacted.make(secret)
  return yield* new StartRefused({
    message:
      `the file ${path} is damaged: restore it, or move it away, and the next start makes a new ` +
      "secret, which the receiver of the webhooks must be given"
  })
})

/** The endpoint that the settings name is the default client's, with the secret that they name. */
const ensureWebhook = Effect.fnUntraced(function* (settings: Settings) {
  const { webhook, dataDir } = settings
  if (!webhook) return
  const administration = yield* Administration
  const secret = webhook.secret ?? (yield* webhookSecret(join(dataDir, "webhook-secret")))
  yield* administration.ensureWebhook(DEFAULT_CLIENT, webhook.url, secret)
})

/** Makes what is missing for the first call. Any number of processes may do it at once. */
export const firstStart = Effect.fnUntraced(function* (settings: Settings) {
  yield* ensureClient(settings)
  yield* ensureWebhook(settings)
})
