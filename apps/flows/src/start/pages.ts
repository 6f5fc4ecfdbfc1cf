/** The pages without a session: the start, and what stands where no flow can go on. */
import { startWords, type StartWords } from "../text/startWords.ts"
import { LANGUAGES, type Language } from "../text/languages.ts"
import { brand } from "./brand.ts"
import { button, callout, element, icon, type Icon } from "./elements.ts"
import { askForLink, type Over } from "./session.ts"

export interface Stage {
  readonly root: HTMLElement
  readonly language: Language
  readonly onLanguage: (language: Language) => void
}

const NAMES: Readonly<Record<Language, string>> = { en: "English", es: "Español" }

const languages = ({ language, onLanguage }: Stage, words: StartWords): HTMLElement =>
  element(
    "span",
    { class: "lang seg", role: "group", "aria-label": words.language },
    ...LANGUAGES.map((each) => {
      const choice = element(
        "button",
        { type: "button", lang: each, "aria-pressed": String(each === language) },
        each.toUpperCase(),
        element("span", { class: "vh" }, `: ${NAMES[each]}`)
      )
      choice.addEventListener("click", () => onLanguage(each))
      return choice
    })
  )

/** Shows a page, with its heading focused so that it is read out. */
export const show = (
  shown: Stage,
  title: string,
  ...content: ReadonlyArray<HTMLElement | false>
): void => {
  const { root, language } = shown
  const words = startWords[language]
  document.documentElement.lang = language
  document.title = title
  root.replaceChildren(
    element(
      "div",
      { class: "flow" },
      element("a", { class: "skip", href: "#main" }, words.skip),
      element(
        "header",
        { class: "flow__top" },
        brand.logo !== null && element("img", { class: "logo", src: brand.logo, alt: "" }),
        element("span", { class: "who cut" }, brand.name ?? words.brand),
        languages(shown, words)
      ),
      element("main", { class: "flow__main", id: "main" }, ...content),
      brand.support !== null &&
        element(
          "footer",
          { class: "flow__foot" },
          `${words.questions} `,
          element("a", { href: `mailto:${brand.support}` }, brand.support)
        )
    )
  )
  root.querySelector("h1")?.focus()
}

const need = (mark: Icon, text: string): HTMLElement =>
  element("li", {}, element("span", { class: "mark" }, icon(mark)), element("p", {}, text))

/** The things to have ready. */
const needs = ({ start }: StartWords): ReadonlyArray<HTMLElement> => [
  element("h2", {}, start.ready),
  element(
    "ul",
    { class: "needs" },
    need("id", start.number),
    need("bank", start.bank),
    need("clock", start.time)
  )
]

/** Shows what comes and asks for the press of a button, which alone uses the link up. */
export const showStart = (
  shown: Stage,
  {
    isBusy,
    hasFailed,
    onStart,
    isKiosk
  }: { isBusy: boolean; hasFailed: boolean; onStart: () => void; isKiosk: boolean }
): void => {
  const words = startWords[shown.language]
  const { title, lead, once } = isKiosk ? words.kiosk : words.start
  const start = button(
    "btn--primary",
    isBusy ? words.start.busy : hasFailed ? words.failed.again : words.start.button,
    onStart
  )
  if (isBusy) start.dataset["busy"] = ""
  show(
    shown,
    title,
    element(
      "div",
      { class: "head" },
      element("h1", { tabindex: "-1" }, title),
      element("p", { class: "lead" }, lead)
    ),
    hasFailed && callout("warn", words.failed.title, words.failed.says),
    ...(isKiosk ? [] : needs(words)),
    element("p", { class: "small muted" }, once),
    element("div", { class: "flow__actions one" }, start)
  )
}

/** The head of a page on which nothing goes on. */
const empty = ([mark, look]: readonly [Icon, string], title: string, says: string): HTMLElement =>
  element(
    "div",
    { class: "empty" },
    element("span", { class: look }, icon(mark, "i i-l")),
    element("h1", { tabindex: "-1" }, title),
    element("p", {}, says)
  )

/** Shows that a tablet is the clock of no place, or of none any more. */
export const showNoKiosk = (shown: Stage): void => {
  const { none, noneSays } = startWords[shown.language].kiosk
  show(shown, none, empty(["lock", "mark warn"], none, noneSays))
}

/** Shows that nothing can be recorded until there is a connection again. */
export const showWaiting = (shown: Stage): void => {
  const { waiting, waitingSays } = startWords[shown.language].kiosk
  const says = empty(["alert", "mark warn"], waiting, waitingSays)
  says.setAttribute("role", "status")
  show(shown, waiting, says)
}

const MARKS: Readonly<Record<Over, readonly [Icon, string]>> = {
  used: ["lock", "mark"],
  expired: ["clock", "mark warn"],
  revoked: ["lock", "mark"],
  unknown: ["alert", "mark warn"],
  ended: ["clock", "mark"],
  other: ["lock", "mark warn"],
  closed: ["check", "mark ok"]
}
/** A link that was taken back, or that is not known, brings no new one. */
const WITHOUT_LINK: ReadonlySet<Over> = new Set(["revoked", "unknown", "closed"])

interface OverOptions {
  readonly token: string | undefined
  /** The person whose pages the browser has, for `other`. */
  readonly name?: string | undefined
  readonly returnUrl?: string | null | undefined
  /** The address at which the pages open again without a link. */
  readonly door?: string | undefined
}

/** The button that asks for a new link, and what became of it. */
const linkAnew = (token: string, words: StartWords): ReadonlyArray<HTMLElement> => {
  const said = element("div", { role: "status" })
  const ask = button(
    "btn--primary btn--wide",
    words.anew.button,
    () => {
      ask.dataset["busy"] = ""
      void askForLink(token).then((isTaken) => {
        delete ask.dataset["busy"]
        if (isTaken) ask.remove()
        const { sent, failed } = words.anew
        said.replaceChildren(callout(isTaken ? "ok" : "warn", undefined, isTaken ? sent : failed))
      })
    },
    "mail"
  )
  return [
    ask,
    said,
    element("p", { class: "small muted" }, words.anew.note),
    callout("info", words.anew.emailTitle, words.anew.email)
  ]
}

/** Shows why no flow goes on here, and what the person can do. */
export const showOver = (
  shown: Stage,
  over: Over,
  { token, name, returnUrl, door }: OverOptions
): void => {
  const words = startWords[shown.language]
  const { title, says } = words.over[over]
  const hasLink = token !== undefined && door === undefined && !WITHOUT_LINK.has(over)
  show(
    shown,
    title,
    empty(MARKS[over], title, name === undefined ? says : words.otherOf(name)),
    door !== undefined &&
      element("a", { class: "btn btn--primary btn--wide", href: door }, words.open),
    ...(hasLink ? linkAnew(token, words) : []),
    typeof returnUrl === "string" &&
      // The page that frames this one goes there itself.
      element(
        "a",
        { class: "btn btn--plain btn--wide", href: returnUrl, target: "_top" },
        words.back
      )
  )
}
