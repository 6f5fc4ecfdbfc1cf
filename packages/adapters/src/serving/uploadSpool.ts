/**
 * Uploads that arrive, in a file without a name in the data directory: the system removes it with the process. Each
 * chunk is sealed under a key of the upload, which is in memory alone.
 */
import { UploadSpool } from "@payroll/operations/ports/uploadSpool"
import { Unavailable } from "@payroll/operations/writer"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { createSecretKey, randomBytes, randomUUID } from "node:crypto"
import { open, unlink, type FileHandle } from "node:fs/promises"
import { join } from "node:path"
import { decrypt, encrypt, nonceLength } from "../vault/aesGcm.ts"

const KEY_BYTES = 32
const RETRY_AFTER_SECONDS = 30
const OWNER_ONLY = 0o600

const unavailable = () =>
  new Unavailable({
    reason: "an upload cannot be kept in the data directory",
    retryAfterSeconds: RETRY_AFTER_SECONDS,
    remedy: "check PAYROLL_DATA_DIR and the room on its disk"
  })

const attempt = <A>(run: () => Promise<A>): Effect.Effect<A, Unavailable> =>
  Effect.tryPromise({ try: run, catch: unavailable })

const openUnnamed = async (directory: string): Promise<FileHandle> => {
  const path = join(directory, `upload-${randomUUID()}`)
  const file = await open(path, "wx+", OWNER_ONLY)
  await unlink(path)
  return file
}

const spooledIn = (file: FileHandle) => {
  const key = createSecretKey(randomBytes(KEY_BYTES))
  /** The lengths of the sealed chunks. */
  const lengths: Array<number> = []
  let [size, byteLength] = [0, 0]
  const readBack = async (number: number, at: number): Promise<Uint8Array> => {
    const length = lengths[number] ?? 0
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, at)
    const sealed = buffer.toString("latin1", 0, bytesRead)
    const chunk = decrypt(key, String(number), sealed)
    if (chunk === undefined) throw new Error("a chunk of an upload is not as it was kept")
    return chunk
  }
  return {
    add: (chunk: Uint8Array) =>
      attempt(async () => {
        const number = lengths.length
        const sealed = encrypt(key, randomBytes(nonceLength), String(number), chunk)
        await file.write(sealed, size, "latin1")
        lengths.push(sealed.length)
        size += sealed.length
        byteLength += chunk.length
      }),
    byteLength: () => byteLength,
    async *chunks() {
      let at = 0
      for (const [number, length] of lengths.entries()) {
        yield await readBack(number, at)
        at += length
      }
    }
  }
}

/** Keeps uploads in a directory. */
export const layerUploadSpool = ({ dataDir }: { readonly dataDir: string }) =>
  Layer.succeed(UploadSpool, {
    begin: Effect.map(
      Effect.acquireRelease(
        attempt(() => openUnnamed(dataDir)),
        (file) => Effect.promise(() => file.close())
      ),
      spooledIn
    )
  })
