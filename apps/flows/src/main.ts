/** Begins a flow: asks before the link is used, and then loads its pages. */
import {
  begin,
  doorAddress,
  forgetOpened,
  isAtDoor,
  isAtKiosk,
  keepOpened,
  openByPhone,
  openedBefore,
  tokenInAddress,
  type Opened,
  type Over
} from "./start/session.ts"
import { applyBrand } from "./start/brand.ts"
import { showDoor } from "./start/door.ts"
import { followHost, isFramed, tell } from "./start/host.ts"
import { showNoKiosk, showOver, showStart, showWaiting } from "./start/pages.ts"
import { browserLanguage, chooseLanguage, chosenLanguage } from "./start/language.ts"
import type { Language } from "./text/languages.ts"

const root = document.querySelector<HTMLElement>("#root")
let language: Language = chosenLanguage() ?? openedBefore()?.session.language ?? browserLanguage()
let draw = (): void => undefined

const shown = (element: HTMLElement) => ({
  root: element,
  language,
  onLanguage: (chosen: Language): void => {
    chooseLanguage(chosen)
    language = chosen
    draw()
  }
})

/** Tells the page that frames this one why no flow goes on. */
const tellOver = (why: Over): void => {
  if (why === "unknown") tell("error", { reason: why })
  else if (why !== "closed") tell("expired", { reason: why })
}

/** Shows why no flow goes on; the page forgets the session. */
const over = (element: HTMLElement, why: Over, token: string | undefined, name?: string): void => {
  const session = openedBefore()?.session
  const returnUrl = session?.returnUrl
  const door = session?.isRemembered === true ? doorAddress() : undefined
  forgetOpened()
  draw = () => showOver(shown(element), why, { token, name, returnUrl, door })
  draw()
  tellOver(why)
}

const RETRY_MS = 5_000

/** Goes on with the kiosk that the browser is, however long nothing answers; says so where it is none any more. */
const kiosk = async (element: HTMLElement): Promise<void> => {
  const opened = await openByPhone()
  if (opened === "none") {
    forgetOpened()
    draw = () => showNoKiosk(shown(element))
    return draw()
  }
  if (opened) {
    keepOpened(opened)
    if (await openFlow(element, opened)) return
  }
  draw = () => showWaiting(shown(element))
  draw()
  setTimeout(() => void kiosk(element), RETRY_MS)
}

/** Loads the pages of a session. False where they cannot be loaded. */
const openFlow = async (element: HTMLElement, opened: Opened): Promise<boolean> => {
  const loaded = await import("./app/app.tsx").catch(() => undefined)
  if (!loaded) return false
  const { openApp } = loaded
  openApp(element, opened.session, {
    language: chosenLanguage() ?? opened.session.language,
    onLanguage: (chosen) => {
      chooseLanguage(chosen)
      language = chosen
    },
    onOver: (why, name) =>
      opened.session.place ? void kiosk(element) : over(element, why, opened.token, name)
  })
  return true
}

/** Takes the token out of the address: it was used. */
const withoutToken = (): void => history.replaceState(null, "", location.pathname)

const isOver = (answer: Opened | Over): answer is Over => typeof answer === "string"

const start = (element: HTMLElement, token: string): void => {
  let [isBusy, hasFailed] = [false, false]
  const onStart = (): void => {
    isBusy = true
    draw()
    void begin(token).then(async (answer) => {
      if (answer !== undefined && isOver(answer)) return over(element, answer, token)
      if (answer) {
        keepOpened(answer)
        language = chosenLanguage() ?? answer.session.language
        withoutToken()
        if (await openFlow(element, answer)) return
      }
      ;[isBusy, hasFailed] = [false, true]
      draw()
      tell("error", { reason: "unreachable" })
    })
  }
  draw = () => showStart(shown(element), { isBusy, hasFailed, onStart, isKiosk: isAtKiosk() })
  draw()
  tell("ready", {})
}

/** Goes on with the pages of a phone that is remembered, or asks for the address. */
const door = async (element: HTMLElement): Promise<void> => {
  const opened = isFramed ? undefined : await openByPhone()
  if (opened !== undefined && opened !== "none") {
    keepOpened(opened)
    language = chosenLanguage() ?? opened.session.language
    if (await openFlow(element, opened)) return
  }
  draw = () => showDoor(shown(element))
  draw()
  tell("ready", {})
}

/** Goes on after a reload, or begins with the link in the address. */
const run = (element: HTMLElement): void => {
  const [token, opened] = [tokenInAddress(), openedBefore()]
  if (token !== undefined && token !== opened?.token) return start(element, token)
  const isSetUp = opened === undefined || opened.session.isRemembered
  if (token === undefined && isAtKiosk() && isSetUp) return void kiosk(element)
  if (!opened && isAtDoor()) return void door(element)
  if (!opened) return over(element, "unknown", undefined)
  // Its secret went with the page.
  if (opened.isInMemory) return over(element, "ended", opened.token)
  if (token !== undefined) withoutToken()
  void openFlow(element, opened).then((isOpen) => {
    if (isOpen) return
    if (opened.token === undefined) over(element, "ended", undefined)
    else start(element, opened.token)
  })
}

// Another link in the same tab changes the fragment alone.
addEventListener("hashchange", () => {
  if (tokenInAddress() !== undefined) location.reload()
})

applyBrand()
if (root) {
  followHost(root)
  run(root)
}
