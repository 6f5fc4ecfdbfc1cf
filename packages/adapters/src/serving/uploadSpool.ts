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

/** Writes all bytes from a place on: a system may take a part of them at a time. */
const writeWhole = async (
  file: Pick<FileHandle, "write">,
  bytes: Buffer,
  at: number
): Promise<void> => {
  for (let written = 0; written < bytes.length;) {
    const left = bytes.length - written
    const { bytesWritten } = await file.write(bytes, written, left, at + written)
    if (bytesWritten === 0) throw new Error("the disk takes no more of an upload")
    written += bytesWritten
  }
}

/** Reads all bytes from a place on, as a text. */
const readWhole = async (
  file: Pick<FileHandle, "read">,
  length: number,
  at: number
): Promise<string> => {
  const bytes = Buffer.alloc(length)
  for (let read = 0; read < length;) {
    const { bytesRead } = await file.read(bytes, read, length - read, at + read)
    if (bytesRead === 0) throw new Error("a chunk of an upload is shorter than it was written")
    read += bytesRead
  }
  return bytes.toString("latin1")
}

/** An upload in an open file, which is all written and read whatever part a call takes. */
export const spooledIn = (file: Pick<FileHandle, "write" | "read">) => {
  const key = createSecretKey(randomBytes(KEY_BYTES))
  /** The lengths of the sealed chunks. */
  const lengths: Array<number> = []
  let [size, byteLength] = [0, 0]
  const readBack = async (number: number, at: number): Promise<Uint8Array> => {
    const sealed = await readWhole(file, lengths[number] ?? 0, at)
    const chunk = decrypt(key, String(number), sealed)
    if (chunk === undefined) throw new Error("a chunk of an upload is not as it was kept")
    return chunk
  }
  return {
    add: (chunk: Uint8Array) =>
      attempt(async () => {
        const number = lengths.length
        const sealed = encrypt(key, randomBytes(nonceLength), String(number), chunk)
        await writeWhole(file, Buffer.from(sealed, "latin1"), size)
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
