/** Small files of the types that people upload, and what looks like them. */
import { crc32, deflateSync } from "node:zlib"

/** A PDF of a length in bytes. */
export const examplePdf = (length = 100): Buffer => {
  const [head, tail] = ["%PDF-1.7\n", "\n%%EOF\n"]
  return Buffer.from(head + "x".repeat(length - head.length - tail.length) + tail)
}

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data])
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  checksum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, checksum])
}

interface Picture {
  /** The width that it claims. */
  readonly width?: number
  /** The bytes of its compressed data. */
  readonly data?: Buffer
}

/** A PNG, which may claim to be larger than it is. */
export const examplePng = ({ width = 1, data = Buffer.alloc(2) }: Picture = {}): Buffer => {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width)
  header.writeUInt32BE(width, 4)
  header.writeUInt8(8, 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(data)),
    chunk("IEND", Buffer.alloc(0))
  ])
}

const segment = (marker: number, data: Buffer): Buffer => {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(data.length + 2, 2)
  return Buffer.concat([head, data])
}

/** The structure of a JPEG with a comment. */
export const exampleJpeg = (comment = "a comment"): Buffer =>
  Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xe0, Buffer.from("JFIF\0")),
    segment(0xfe, Buffer.from(comment)),
    segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
    Buffer.from([0x12, 0xff, 0x00, 0x34, 0xff, 0xd3, 0x56]),
    Buffer.from([0xff, 0xd9])
  ])

/** The end of an empty ZIP archive. */
export const ZIP_END = Buffer.concat([Buffer.from("PK\u0005\u0006", "latin1"), Buffer.alloc(18)])
