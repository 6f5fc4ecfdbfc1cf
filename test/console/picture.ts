/** Pictures of pages that can be compared from run to run. */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Page } from "../browser/browser.ts"

/** Days this near to today were made for the day of the run. */
const NEAR_DAYS = 100

/**
 * Replaces what differs from run to run: times, ids, last digits, how long something took. Days are moved as if the run
 * were on November 26, 2026.
 */
export const STEADY = `(() => {
  const DAY = 86_400_000
  const today = Math.floor(Date.now() / DAY)
  const thisYear = new Date(today * DAY).getUTCFullYear()
  const isoOf = (time) => new Date(time).toISOString().slice(0, 10)
  const dayOf = (time) => new Date(time)
    .toLocaleDateString("en-US", { weekday: "short", month: "short", day: "numeric", timeZone: "UTC" })
  const isDated = !location.pathname.endsWith("/calendar")
  const shifted = (text, parsed, format) => {
    const day = Date.parse(parsed) / DAY
    const isNear = Math.abs(day - today) < ${NEAR_DAYS}
    return isDated && isNear ? format((day - today) * DAY + Date.UTC(2026, 10, 26)) : text
  }
  const rules = [
    [/[\\da-f]{8}-[\\da-f]{4}-[\\da-f]{4}-[\\da-f]{4}-[\\da-f]{12}/g, "01a218fb-508f-7000-be2a-6f6b84e5e79c"],
    [/[ps]k_test_\\w+/g, "pk_test_0123456789abcdef"],
    [/(?<=(?:ends in|ending) )\\d{4}/g, "1234"],
    [/\\d{1,3}(?:,\\d{3})* ms/g, "12 ms"],
    [/\\w{3} \\d{1,2}(?:, \\d{4})?, \\d{1,2}:\\d{2}\\s[AP]M \\w+/g, "Nov 26, 12:00 PM UTC"],
    [/\\d{4}-\\d{2}-\\d{2}/g, (text) => shifted(text, text, isoOf)],
    [/\\w{3}, \\w{3} \\d{1,2}(?!\\d)/g, (text) => [0, -1, 1]
      .map((years) => shifted(text, text.slice(5) + " " + (thisYear + years) + " UTC", dayOf))
      .find((each) => each !== text) ?? text],
    [/Good (?:afternoon|evening)/g, "Good morning"],
    [/(?<=Number )\\d+/g, "12"]
  ]
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    let text = texts.currentNode.data
    for (const [pattern, fixed] of rules) text = text.replace(pattern, fixed)
    if (text !== texts.currentNode.data) texts.currentNode.data = text
  }
  for (const table of document.querySelectorAll("table")) {
    const at = [...table.tHead?.rows[0]?.cells ?? []].findIndex((head) => head.textContent === "Number")
    for (const { cells } of at === -1 ? [] : table.tBodies[0].rows) cells[at].textContent = "12"
  }
  document.activeElement?.blur()
})()`

/** Channels of a pixel that differ by less look the same. */
const CHANNEL_MAX = 24

const dataOf = (png: Buffer): string => `data:image/png;base64,${png.toString("base64")}`

/** The part of the pixels that differ; all of them where the pictures have other sizes. The page has to be blank. */
const differingPart = async (page: Page, one: Buffer, other: Buffer): Promise<number> => {
  const part = await page.evaluate(`(async () => {
    const pixels = async (url) => {
      const image = new Image()
      image.src = url
      await image.decode()
      const canvas = new OffscreenCanvas(image.width, image.height)
      const context = canvas.getContext("2d")
      context.drawImage(image, 0, 0)
      return context.getImageData(0, 0, image.width, image.height)
    }
    const one = await pixels("${dataOf(one)}")
    const other = await pixels("${dataOf(other)}")
    if (one.width !== other.width || one.height !== other.height) return 1
    let differing = 0
    for (let at = 0; at < one.data.length; at += 4) {
      const isOther = [0, 1, 2].some(
        (channel) => Math.abs(one.data[at + channel] - other.data[at + channel]) > ${CHANNEL_MAX}
      )
      if (isOther) differing += 1
    }
    return differing / (one.data.length / 4)
  })()`)
  return Number(part)
}

/** The file that names the major version of the browser: another one draws letters in another way. */
export const MAJOR = "chromium.txt"

/** The folder for the pictures of pages that differ, for people to look at. */
const SEEN = join(tmpdir(), "payroll-pictures")

/** Returns true if the pictures were made by a browser of this version; reports it if they were not. */
export const isComparable = ({
  folder,
  browserMajor
}: {
  readonly folder: string
  readonly browserMajor: string
}): boolean => {
  const made = readFileSync(join(folder, MAJOR), "utf8").trim()
  if (made === browserMajor) return true
  process.stderr.write(`SKIPPED: comparing pictures: of Chromium ${made}, here ${browserMajor}\n`)
  return false
}

/** How a picture differs from the stored one of its name; a picture that does is kept. The page has to be blank. */
export const differences = async (
  page: Page,
  picture: Buffer,
  name: string,
  {
    folder,
    tolerance
  }: {
    readonly folder: string
    /** The part of the pixels that may differ. */
    readonly tolerance: number
  }
): Promise<ReadonlyArray<string>> => {
  const part = await differingPart(page, picture, readFileSync(join(folder, name)))
  if (part <= tolerance) return []
  mkdirSync(SEEN, { recursive: true })
  writeFileSync(join(SEEN, name), picture)
  return [`${name}: ${(part * 100).toFixed(2)} % differ, see ${join(SEEN, name)}`]
}

interface SheetPicture {
  readonly png: Buffer
  readonly column: number
  readonly row: number
}

/** Small pictures of one width in columns and rows, as one WebP. The page has to be blank. */
export const sheetOf = async (
  page: Page,
  pictures: ReadonlyArray<SheetPicture>
): Promise<Buffer> => {
  const sources = pictures.map(({ png, column, row }) => ({ url: dataOf(png), column, row }))
  const base64 = await page.evaluate(`(async () => {
    const [WIDTH, HEIGHT, GAP] = [360, 225, 8]
    const pictures = ${JSON.stringify(sources)}
    const most = (name) => Math.max(...pictures.map((each) => each[name])) + 1
    const canvas = new OffscreenCanvas(most("column") * (WIDTH + GAP), most("row") * (HEIGHT + GAP))
    const context = canvas.getContext("2d")
    context.imageSmoothingQuality = "high"
    context.fillStyle = "#888"
    context.fillRect(0, 0, canvas.width, canvas.height)
    for (const { url, column, row } of pictures) {
      const image = new Image()
      image.src = url
      await image.decode()
      const width = image.width * HEIGHT / image.height
      context.drawImage(image, column * (WIDTH + GAP), row * (HEIGHT + GAP), width, HEIGHT)
    }
    const blob = await canvas.convertToBlob({ type: "image/webp", quality: 0.8 })
    const bytes = new Uint8Array(await blob.arrayBuffer())
    let text = ""
    for (const byte of bytes) text += String.fromCharCode(byte)
    return btoa(text)
  })()`)
  return Buffer.from(String(base64), "base64")
}
