/** Pictures of pages of flows, which are stored or compared with the stored ones. */
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import type { Page, Size } from "../browser/browser.ts"
import { differences, MAJOR } from "../console/picture.ts"
import { settled } from "../console/site.ts"
import type { Language } from "./flowSite.ts"

export const FOLDER = join(import.meta.dirname, "../../docs/flows")
export const PHONE: Size = { width: 390, height: 844 }
const WIDE: Size = { width: 1_440, height: 900 }
const TABLET: Size = { width: 1_024, height: 768 }
const TOLERANCE = 0.01

export const isUpdate = process.env["UPDATE_GOLDEN"] === "1"

type Look = readonly [width: string, size: Size, colorScheme: "light" | "dark"]

const onPhone: Look = ["phone", PHONE, "light"]

/** The looks of a page: on a phone in both schemes, and wide in English. */
const looksOf = (language: Language): ReadonlyArray<Look> =>
  language === "en" ? [onPhone, ["phone", PHONE, "dark"], ["wide", WIDE, "light"]] : [onPhone]

/** The looks of a clock that people share. */
export const AT_DOOR: ReadonlyArray<Look> = [["tablet", TABLET, "light"], onPhone]

/** The looks of a story, whose pages follow each other. */
export const IN_STORY: ReadonlyArray<Look> = [onPhone, ["wide", WIDE, "light"]]

/** Takes pictures of pages, and gives the names and what differs. */
export const camera = (blank: Page, compares: boolean) => {
  const names = [MAJOR]
  const others: Array<string> = []
  const shoot = async (
    page: Page,
    name: string,
    language: Language,
    looks = looksOf(language)
  ): Promise<void> => {
    await settled(page)
    for (const [width, size, colorScheme] of looks) {
      await page.setViewportSize(size)
      await page.emulateMedia({ colorScheme })
      const file = `${name}-${language}-${width}-${colorScheme}.png`
      names.push(file)
      await page.evaluate("document.activeElement?.blur()")
      const picture = await page.screenshot()
      if (isUpdate) writeFileSync(join(FOLDER, file), picture)
      else if (compares) {
        const folder = FOLDER
        others.push(...(await differences(blank, picture, file, { folder, tolerance: TOLERANCE })))
      }
    }
    await page.setViewportSize(PHONE)
    await page.emulateMedia({ colorScheme: "light" })
  }
  return { names, others, shoot }
}

export type Camera = ReturnType<typeof camera>
