/** A logger that keeps the lines of a test. */
import * as Logger from "effect/Logger"

/** The lines so far, as "Level: message", and the layer that records them. */
export const recordedLog = () => {
  const lines: Array<string> = []
  const record = Logger.make(({ logLevel, message }) => {
    const [text] = Array.isArray(message) ? message : [message]
    lines.push(`${logLevel}: ${String(text)}`)
  })
  return { lines, layerLog: Logger.layer([record]) }
}
