/** Certificates created for one test run, so that none is stored, renewed or trusted. */
import { generateKeyPairSync, sign } from "node:crypto"

const SEQUENCE = 0x30
const SET = 0x31
const INTEGER = 0x02
const BIT_STRING = 0x03
const OCTET_STRING = 0x04
const OBJECT_ID = 0x06
const UTF8_STRING = 0x0c
const UTC_TIME = 0x17

/** One DER element: tag, length, content. Source: ITU-T X.690. */
const der = (tag: number, ...content: ReadonlyArray<Buffer | string>): Buffer => {
  const body = Buffer.concat(content.map((part) => Buffer.from(part as string, "latin1")))
  const { length } = body
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length]
  return Buffer.concat([Buffer.from([tag, ...size]), body])
}

const objectId = (hex: string): Buffer => der(OBJECT_ID, Buffer.from(hex, "hex"))
const ECDSA_WITH_SHA256 = der(SEQUENCE, objectId("2a8648ce3d040302"))
const COMMON_NAME = objectId("550403")
const SUBJECT_ALT_NAME = objectId("551d11")

/**
 * A self-signed certificate for one host name with its key, both PEM, valid from 2020 until the
 * end of the given year. Source: RFC 5280 section 4.1.
 */
export const makeCertificate = (host: string, lastYear = 2049): { cert: string; key: string } => {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" })
  const name = der(SEQUENCE, der(SET, der(SEQUENCE, COMMON_NAME, der(UTF8_STRING, host))))
  const altName = der(SEQUENCE, SUBJECT_ALT_NAME, der(OCTET_STRING, der(SEQUENCE, der(0x82, host))))
  const validity = der(
    SEQUENCE,
    der(UTC_TIME, "200101000000Z"),
    der(UTC_TIME, `${lastYear % 100}1231235959Z`)
  )
  const content = der(
    SEQUENCE,
    der(0xa0, der(INTEGER, "\u0002")),
    der(INTEGER, "\u0001"),
    ECDSA_WITH_SHA256,
    name,
    validity,
    name,
    publicKey.export({ type: "spki", format: "der" }),
    der(0xa3, der(SEQUENCE, altName))
  )
  const signature = sign("sha256", content, privateKey)
  const certificate = der(SEQUENCE, content, ECDSA_WITH_SHA256, der(BIT_STRING, "\0", signature))
  const lines = certificate.toString("base64").replace(/.{64}/g, "$&\n")
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: "pkcs8", format: "pem" }).toString()
  }
}
