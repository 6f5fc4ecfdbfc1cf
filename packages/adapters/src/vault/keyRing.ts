/**
 * The root keys, the only secret outside the database. All other keys are derived from them or wrapped by
 * them: the database or its backup without this file reveals no sealed value.
 */
import { createSecretKey, randomBytes, type KeyObject } from "node:crypto"
import {
  closeSync,
  constants,
  existsSync,
  fstatSync,
  fsyncSync,
  linkSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync
} from "node:fs"
import { dirname } from "node:path"
import * as Data from "effect/Data"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import * as SchemaIssue from "effect/SchemaIssue"
import { deriveBytes } from "./derive.ts"

/** `active` wraps new client keys, `decrypt-only` still opens old ones, `retired` does neither. */
export type RootKeyState = "active" | "decrypt-only" | "retired"

export interface RootKey {
  readonly id: string
  readonly state: RootKeyState
  readonly secret: KeyObject
}

export interface KeyRing {
  /** The one active key. */
  readonly active: RootKey
  /** All keys by id, including the active one. */
  readonly keys: ReadonlyMap<string, RootKey>
}

/** The key ring cannot be used. The message is one line with its place and the remedy; it never quotes the ring. */
export class KeyFileError extends Data.TaggedError("KeyFileError")<{
  /** The key file with its path, or the program. */
  readonly what: string
  readonly problem: string
  readonly remedy: string
}> {
  override get message() {
    return `${this.what} ${this.problem}: ${this.remedy}`
  }
}

const keyLength = 32
export const KEY_FILE_BYTES_MAX = 65_536
const maxKeys = 100

const isKeyText = Schema.makeFilter(
  (text: string) => {
    const bytes = Buffer.from(text, "base64")
    return bytes.length === keyLength && bytes.toString("base64") === text
  },
  { message: `must be ${keyLength} bytes in base64` }
)

const KeyFile = Schema.Struct({
  version: Schema.Literal(1),
  keys: Schema.Array(
    Schema.Struct({
      id: Schema.String.check(
        Schema.isPattern(/^[\w-]{1,64}$/, { message: "must be 1 to 64 letters, digits, _ or -" })
      ),
      key: Schema.String.check(isKeyText),
      state: Schema.Literals(["active", "decrypt-only", "retired"])
    })
  ).check(
    Schema.isMaxLength(maxKeys, { message: `must be at most ${maxKeys}` }),
    Schema.makeFilter((keys) => new Set(keys.map((key) => key.id)).size === keys.length, {
      message: "must have different ids"
    }),
    Schema.makeFilter((keys) => keys.filter((key) => key.state === "active").length === 1, {
      message: `must have exactly one with the state "active"`
    })
  )
})

const decodeKeyFile = Schema.decodeUnknownResult(KeyFile)
const formatIssue = SchemaIssue.makeFormatterStandardSchemaV1()

/**
 * Loads the key ring from the file at `path`: `{"version":1,"keys":[{"id","key","state"}]}` with 32 bytes in
 * base64 as `key`, and exactly one key `active`. It must be a regular file that only its owner can read.
 */
export const loadKeyFile = (path: string): Result.Result<KeyRing, KeyFileError> => {
  const fail = (problem: string, remedy: string) =>
    Result.fail(new KeyFileError({ what: `key file ${path}`, problem, remedy }))
  let text: string
  try {
    // Non-blocking, because opening a named pipe would wait for a writer.
    const file = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK)
    try {
      const { mode, size } = fstatSync(file)
      if ((mode & constants.S_IFMT) !== constants.S_IFREG)
        return fail("is not a regular file", "put the key ring there as a file")
      if ((mode & 0o077) !== 0)
        return fail("is accessible to its group or to others", `run chmod 600 ${path}`)
      if (size > KEY_FILE_BYTES_MAX)
        return fail(`is larger than ${KEY_FILE_BYTES_MAX} bytes`, "restore it from your backup")
      text = readFileSync(file, "utf8")
    } finally {
      closeSync(file)
    }
  } catch (error) {
    const code = systemCode(error)
    return code === "ENOENT"
      ? fail("is missing", "restore it from your backup, or set PAYROLL_KEY_FILE to its path")
      : fail(`cannot be read (${code})`, "give the user that runs this service read permission")
  }
  return parseKeyRing(text, fail)
}

/** Parses the content of a key file. */
export const parseKeyRing = (
  text: string,
  fail: (problem: string, remedy: string) => Result.Result<never, KeyFileError>
): Result.Result<KeyRing, KeyFileError> => {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return fail("is not JSON", "restore it from your backup") // The parser's message would quote the file.
  }
  const decoded = decodeKeyFile(json)
  if (Result.isFailure(decoded)) {
    const [issue] = formatIssue(decoded.failure.issue).issues
    const where = (issue?.path ?? []).map(String).join(".") || "the content"
    return fail("is not a key ring", `${where}: ${issue?.message ?? "invalid"}`)
  }
  const keys = decoded.success.keys.map(({ id, key, state }): RootKey => ({
    id,
    state,
    secret: createSecretKey(key, "base64")
  }))
  const active = keys.find((key) => key.state === "active")
  return active === undefined
    ? fail("is not a key ring", "it has no active key")
    : Result.succeed({ active, keys: new Map(keys.map((key) => [key.id, key])) })
}

/**
 * Loads the key ring from the file at `path`; creates the file with one new key if it is missing. Never
 * changes an existing file. Of several processes that call this at the same time, one creates the file and
 * all load it. On return the file and its directory entry are durable.
 */
export const createKeyFile = (path: string): Result.Result<KeyRing, KeyFileError> => {
  try {
    if (!existsSync(path)) publish(path, newKeyFile())
    syncFolder(dirname(path))
  } catch (error) {
    const problem = `cannot be created (${systemCode(error)})`
    const remedy = "its folder must exist and be writable for the user that runs this service"
    return Result.fail(new KeyFileError({ what: `key file ${path}`, problem, remedy }))
  }
  return loadKeyFile(path)
}

/** Makes a root key, which nothing is under yet. */
export const newRootKey = (state: RootKeyState): RootKey => ({
  id: `root-${randomBytes(6).toString("hex")}`,
  state,
  secret: createSecretKey(randomBytes(keyLength))
})

const textOf = (keys: Iterable<RootKey>): string => {
  const entries = [...keys].map(({ id, state, secret }) => ({
    id,
    key: secret.export().toString("base64"),
    state
  }))
  return `${JSON.stringify({ version: 1, keys: entries }, null, 2)}\n`
}

const newKeyFile = (): string => textOf([newRootKey("active")])

/**
 * Replaces the file at `path` in one step: whoever reads it, also after a kill, has the one of before or this one.
 * Throws the error of the file system.
 */
export const replaceKeyFile = (path: string, keys: Iterable<RootKey>): void => {
  const draft = `${path}.${randomBytes(8).toString("hex")}.tmp`
  try {
    writeFileSync(draft, textOf(keys), { flag: "wx", mode: 0o600, flush: true })
    renameSync(draft, path)
    syncFolder(dirname(path))
  } finally {
    rmSync(draft, { force: true })
  }
}

/**
 * Links the file to its name only after it is complete and flushed, so that no reader sees a partial key,
 * even after a crash. `link` fails if the name exists, where `rename` would overwrite.
 */
const publish = (path: string, text: string): void => {
  const draft = `${path}.${randomBytes(8).toString("hex")}.tmp`
  try {
    writeFileSync(draft, text, { flag: "wx", mode: 0o600, flush: true })
    linkSync(draft, path)
  } catch (error) {
    if (systemCode(error) !== "EEXIST") throw error
  } finally {
    rmSync(draft, { force: true })
  }
}

const syncFolder = (path: string): void => {
  const folder = openSync(path, constants.O_RDONLY)
  try {
    fsyncSync(folder)
  } finally {
    closeSync(folder)
  }
}

const systemCode = (error: unknown): string =>
  error instanceof Error && "code" in error ? String(error.code) : "unknown error"

/**
 * A text that identifies a root key without revealing it. The database stores it, to detect at start a key
 * file that belongs to other data. Undefined if the ring has no key `keyId`.
 */
export const checkValue = (ring: KeyRing, keyId: string): string | undefined => {
  const key = ring.keys.get(keyId)
  return key === undefined ? undefined : deriveBytes(key.secret, "kcv", 16).toString("base64url")
}
