/** The two ways in which a person does a task on a page: with the pointer, and with the keyboard alone. */
import { assert } from "@effect/vitest"
import type { Located, Page } from "../browser/browser.ts"

const WAIT_MS = 30_000
const TABS_MAX = 150
const CHOICES_MAX = 60

/** A section by its name, the key that goes to it, and its shorter name among the tabs of a phone. */
export type Section = readonly [name: string, key: string, tab?: string]

/** The acts of a person; each names what it is done to as the page does. */
export interface Hand {
  readonly isKeyboard: boolean
  readonly go: (section: Section) => Promise<void>
  /** Finds something by the search and opens it. */
  readonly find: (text: string) => Promise<void>
  readonly press: (name: string) => Promise<void>
  readonly fill: (label: string, text: string) => Promise<void>
  readonly day: (label: string, digits: string) => Promise<void>
  readonly choose: (label: string, option: string) => Promise<void>
  readonly tick: (label: string) => Promise<void>
}

/** The thing that is found: something to press, the control of a label, or the first part of its date. */
type Kind = "press" | "field" | "day"

const SELECTORS: Readonly<Record<Kind, string>> = {
  press: "button, a[href], [role=menuitem], [role=option]",
  field: "label",
  day: ".legend"
}

/** The text of a part, of a section without the count that stands beside its name. */
const NAME_OF = `(part) => (part.querySelector(".t") ?? part).textContent
  .replace(part.querySelector(".count")?.textContent ?? "", "")`

/** Marks what has a name in the uppermost dialog or menu, once it is there. */
const mark = (page: Page, kind: Kind, name: string): Promise<unknown> =>
  page.evaluate(`new Promise((resolve, reject) => {
    const wanted = ${JSON.stringify(name)}
    const begin = performance.now()
    const seen = (part) => part.checkVisibility({ visibilityProperty: true }) && part.offsetParent !== null
    const plain = (text) => (text ?? "").replace(/\\s+/g, " ").trim()
    const isIt = (part) => {
      const text = plain(part.getAttribute("aria-label") ?? (${NAME_OF})(part))
      return text === wanted || text === wanted + " (optional)" || text.startsWith(wanted + " :") ||
        text.startsWith(wanted + ":")
    }
    const controlOf = (label) => ${JSON.stringify(kind)} === "day"
      ? label.closest(".field")?.querySelector("[role=spinbutton]")
      : label.control ?? label.querySelector("input")
    const look = () => {
      const over = [...document.querySelectorAll("[role=menu], [role=dialog], [role=alertdialog]")].at(-1)
      const parts = [...(over ?? document).querySelectorAll(${JSON.stringify(SELECTORS[kind])})]
      const match = parts.filter((part) => seen(part) && !part.disabled && isIt(part))
        .map((part) => ${JSON.stringify(kind)} === "press" ? part : controlOf(part)).find(Boolean)
      if (match) {
        for (const each of document.querySelectorAll("[data-hand]")) each.removeAttribute("data-hand")
        match.setAttribute("data-hand", "")
        resolve()
      } else if (performance.now() - begin > ${WAIT_MS}) reject(new Error("nothing to " + ${JSON.stringify(kind)} + ": " + wanted + " in " + plain((over ?? document.body).innerText).slice(0, 600)))
      else setTimeout(look, 50)
    }
    look()
  })`)

const marked = (page: Page): Located => page.locator("[data-hand]")

const isMarked = (page: Page): Promise<unknown> =>
  page.evaluate('document.activeElement?.matches("[data-hand]") === true')

/** Returns true for the radio that Tab reaches of the group of the one that is marked. */
const isInGroup = (page: Page): Promise<unknown> =>
  page.evaluate(`(() => {
    const [one, other] = [document.activeElement, document.querySelector("[data-hand]")]
    return other?.type === "radio" && one?.type === "radio" && one.name === other.name
  })()`)

/** The focus has an outline, or in a part of a date a ground. */
const IS_FOCUS_SEEN = `(() => {
  const { outlineStyle, backgroundColor } = getComputedStyle(document.activeElement)
  const isPart = document.activeElement.matches("[role=spinbutton]")
  return outlineStyle !== "none" || (isPart && backgroundColor !== "rgba(0, 0, 0, 0)")
})()`

/** Goes to what is marked by Tab, and in a menu by the arrow; it must be seen to have the focus. */
const reach = async (page: Page, name: string): Promise<void> => {
  const isMenu = await page.evaluate(
    'document.querySelector("[data-hand]").matches("[role=menuitem]")'
  )
  for (let keys = 0; keys < TABS_MAX; keys += 1) {
    if ((await isMarked(page)) === true || (await isInGroup(page)) === true) {
      assert.isTrue(await page.evaluate(IS_FOCUS_SEEN), `the focus of ${name}`)
      return
    }
    await page.keyboard.press(isMenu === true ? "ArrowDown" : "Tab")
  }
  assert.fail(`no key leads to ${name}`)
}

const opened = (page: Page): Promise<void> => page.locator(".hits [role=option]").first().waitFor()

/** Works with the pointer. */
export const pointer = (page: Page): Hand => {
  const on = async (kind: Kind, name: string): Promise<Located> => {
    await mark(page, kind, name)
    return marked(page)
  }
  const press = async (name: string): Promise<void> => (await on("press", name)).click()
  return {
    isKeyboard: false,
    press,
    go: async ([name, , tab = name]) => {
      const shown = (await page.evaluate(`[...document.querySelectorAll(".nav a, .tabbar a")]
        .filter((link) => link.checkVisibility()).map((link) => (${NAME_OF})(link).trim())`)) as ReadonlyArray<string>
      const link = [name, tab].find((each) => shown.includes(each))
      if (link === undefined) await press("More")
      await press(link ?? name)
    },
    find: async (text) => {
      await page.locator("[data-search]").click()
      await page.locator("[role=combobox]").fill(text)
      await opened(page)
      await page.locator(".hits [role=option]").first().click()
    },
    fill: async (label, text) => (await on("field", label)).fill(text),
    day: async (label, digits) => {
      await (await on("day", label)).click()
      await page.keyboard.type(digits)
    },
    choose: async (label, option) => {
      await (await on("field", label)).selectOption({ label: option })
    },
    tick: async (label) => (await on("field", label)).check()
  }
}

/** Works with the keyboard alone. */
export const keyboard = (page: Page): Hand => {
  const on = async (kind: Kind, name: string): Promise<void> => {
    await mark(page, kind, name)
    await reach(page, name)
  }
  const valueOf = (part: string): Promise<unknown> =>
    page.evaluate(`document.querySelector("[data-hand]").${part}`)
  return {
    isKeyboard: true,
    press: async (name) => {
      await on("press", name)
      await page.keyboard.press("Enter")
    },
    go: async ([name, key]) => {
      await page.keyboard.press("g")
      await page.keyboard.press(key)
      await page.getByRole("heading", { name }).first().waitFor()
    },
    find: async (text) => {
      await page.keyboard.press("/")
      await page.locator("[role=combobox]").waitFor()
      await page.keyboard.type(text)
      await opened(page)
      await page.keyboard.press("Enter")
    },
    fill: async (label, text) => {
      await on("field", label)
      await page.keyboard.press("Control+a")
      await page.keyboard.type(text)
    },
    day: async (label, digits) => {
      await on("day", label)
      await page.keyboard.type(digits)
    },
    choose: async (label, option) => {
      await on("field", label)
      for (let keys = 0; keys < CHOICES_MAX; keys += 1) {
        if ((await valueOf("selectedOptions[0].label")) === option) return
        await page.keyboard.press("ArrowDown")
      }
      assert.fail(`no key chooses ${option}`)
    },
    tick: async (label) => {
      await on("field", label)
      if ((await isMarked(page)) === true && (await valueOf("type")) === "checkbox") {
        await page.keyboard.press("Space")
      }
      for (let keys = 0; keys < CHOICES_MAX && (await valueOf("checked")) !== true; keys += 1) {
        await page.keyboard.press((await isMarked(page)) === true ? "Space" : "ArrowDown")
      }
      assert.isTrue(await valueOf("checked"), label)
    }
  }
}
