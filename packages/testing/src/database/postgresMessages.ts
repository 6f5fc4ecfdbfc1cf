/** The messages of PostgreSQL's protocol, as far as a pooler reads them. */

const TYPE_BYTES = 1
const LENGTH_BYTES = 4
const HEADER_BYTES = TYPE_BYTES + LENGTH_BYTES

/** A message with a type and a body. */
export const message = (type: string, body: Buffer): Buffer => {
  const header = Buffer.alloc(HEADER_BYTES)
  header.write(type, 0, "latin1")
  header.writeUInt32BE(LENGTH_BYTES + body.length, TYPE_BYTES)
  return Buffer.concat([header, body])
}

/** The type of a message. */
export const textOf = (frame: Buffer): string => String.fromCharCode(frame[0] ?? 0)

/** The names of the parameters of a startup message. */
export const startup = (bytes: Buffer): ReadonlyArray<string> =>
  bytes
    .subarray(LENGTH_BYTES + LENGTH_BYTES)
    .toString()
    .split("\0")
    .filter((word, index) => index % 2 === 0 && word !== "")

/** Cuts a stream into messages. */
export class Frames {
  readonly #bytesMax: number
  #rest: Buffer = Buffer.alloc(0)

  constructor(bytesMax: number) {
    this.#bytesMax = bytesMax
  }

  *of(bytes: Buffer): Generator<Buffer> {
    this.#rest = Buffer.concat([this.#rest, bytes])
    while (this.#rest.length >= HEADER_BYTES) {
      const length = TYPE_BYTES + this.#rest.readUInt32BE(TYPE_BYTES)
      if (length > this.#bytesMax) throw new RangeError("a message is too long")
      if (this.#rest.length < length) return
      const frame = this.#rest.subarray(0, length)
      this.#rest = this.#rest.subarray(length)
      yield frame
    }
  }
}

/** Returns the place of the statement's name: behind the portal of a Bind, behind the kind of a Describe or Close. */
const nameAt = (frame: Buffer): number | undefined => {
  const type = textOf(frame)
  if (type === "P") return HEADER_BYTES
  if (type === "B") return frame.indexOf(0, HEADER_BYTES) + 1
  const isOfStatement = frame[HEADER_BYTES] === "S".charCodeAt(0)
  return (type === "D" || type === "C") && isOfStatement ? HEADER_BYTES + 1 : undefined
}

/** The name of the statement that a message is about; empty for the one without a name. */
export const named = (frame: Buffer): string | undefined => {
  const at = nameAt(frame)
  return at === undefined ? undefined : frame.toString("utf8", at, frame.indexOf(0, at))
}

/** Returns the message about a statement of another name. */
export const renamed = (frame: Buffer, name: string): Buffer => {
  const at = nameAt(frame) ?? frame.length
  const rest = frame.subarray(frame.indexOf(0, at))
  return message(
    textOf(frame),
    Buffer.concat([frame.subarray(HEADER_BYTES, at), Buffer.from(name), rest])
  )
}
