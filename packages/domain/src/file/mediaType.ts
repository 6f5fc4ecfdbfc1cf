/**
 * The type of a file by its content, never by what its sender says. Pictures are walked from their first byte to their
 * last one, so that nothing is hidden behind them. They are not decoded: sizes that a picture claims cost nothing here.
 */
import { isPdfContent } from "../document/pdf.ts"

export const MEDIA_TYPES = ["application/pdf", "image/png", "image/jpeg"] as const
export type MediaType = (typeof MEDIA_TYPES)[number]

/** The bytes in which programs look for what a file is. */
const HEAD_BYTES = 1_500
const HTML = /<(?:!doctype|html|head|body|script|iframe|svg|\?php)/i
/** The directory at the end of a ZIP archive, before a comment of up to 65,535 bytes. */
const ZIP_END = "PK\u0005\u0006"
const ZIP_TAIL_BYTES = 65_557

const latin1 = new TextDecoder("latin1")

/** A text with a character for each byte. */
const charactersOf = (bytes: Uint8Array): string => latin1.decode(bytes)

const isPdfFile = (bytes: Uint8Array): boolean => {
  const content = charactersOf(bytes)
  return isPdfContent(content) && /%%EOF[\s\0]*$/.test(content.slice(-HEAD_BYTES))
}

const PNG_SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const IHDR_LENGTH = 13
/** The length, the type and the checksum of a chunk. */
const PNG_CHUNK_BYTES = 12
const CHUNK_TYPE = /^[A-Za-z]{4}$/

/** True of chunks from `IHDR` to an `IEND` that ends with the last byte. */
const isPng = (bytes: Uint8Array): boolean => {
  if (PNG_SIGNATURE.some((byte, index) => bytes[index] !== byte)) return false
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let hasData = false
  let at = PNG_SIGNATURE.length
  while (at + PNG_CHUNK_BYTES <= bytes.length) {
    const isFirst = at === PNG_SIGNATURE.length
    const length = view.getUint32(at)
    const type = charactersOf(bytes.subarray(at + 4, at + 8))
    if (!CHUNK_TYPE.test(type) || isFirst !== (type === "IHDR")) return false
    if (isFirst && length !== IHDR_LENGTH) return false
    at += PNG_CHUNK_BYTES + length
    if (type === "IDAT") hasData = true
    if (type === "IEND") return length === 0 && hasData && at === bytes.length
  }
  return false
}

const MARK = 0xff
const START = 0xd8
const END = 0xd9
const SCAN = 0xda
const FIRST_RESTART = 0xd0
const LAST_RESTART = 0xd7

/** The position of the next marker behind the data of a scan. */
const endOfScan = (bytes: Uint8Array, from: number): number => {
  for (let at = from; at + 1 < bytes.length; at += 1) {
    const next = bytes[at + 1] ?? 0
    const isData = next === 0 || (next >= FIRST_RESTART && next <= LAST_RESTART)
    if (bytes[at] === MARK && next !== MARK && !isData) return at
  }
  return bytes.length
}

/** Finds the end of the picture that begins at a position; undefined if it is none. */
const endOfJpeg = (bytes: Uint8Array, from: number): number | undefined => {
  if (bytes[from] !== MARK || bytes[from + 1] !== START) return undefined
  let hasScan = false
  let at = from + 2
  while (at + 1 < bytes.length) {
    if (bytes[at] !== MARK) return undefined
    const marker = bytes[at + 1] ?? 0
    if (marker === END) return hasScan ? at + 2 : undefined
    // Several of these bytes may stand before a marker.
    if (marker === MARK) {
      at += 1
      continue
    }
    if (marker < 0xc0 || (marker >= FIRST_RESTART && marker <= START)) return undefined
    const length = ((bytes[at + 2] ?? 0) << 8) + (bytes[at + 3] ?? 0)
    if (length < 2) return undefined
    at += 2 + length
    if (marker !== SCAN) continue
    hasScan = true
    at = endOfScan(bytes, at)
  }
  return undefined
}

/** True of one or more whole pictures: cameras append a small or a brighter one. */
const isJpeg = (bytes: Uint8Array): boolean => {
  let at: number | undefined = 0
  do at = endOfJpeg(bytes, at)
  while (at !== undefined && at < bytes.length)
  return at === bytes.length
}

/** True of a file that other programs may take for an archive or a page. */
const isSomethingElse = (bytes: Uint8Array): boolean =>
  HTML.test(charactersOf(bytes.subarray(0, HEAD_BYTES))) ||
  charactersOf(bytes.subarray(-ZIP_TAIL_BYTES)).includes(ZIP_END)

const checks: Readonly<Record<MediaType, (bytes: Uint8Array) => boolean>> = {
  "application/pdf": isPdfFile,
  "image/png": isPng,
  "image/jpeg": isJpeg
}

/** The type of a file; undefined of all others than those that are taken. */
export const mediaTypeOf = (bytes: Uint8Array): MediaType | undefined =>
  isSomethingElse(bytes) ? undefined : MEDIA_TYPES.find((type) => checks[type](bytes))
