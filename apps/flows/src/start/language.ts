/** The language of the pages: that of the link, until the person chooses another one. */
import { keep, kept } from "./tabStorage.ts"
import { LANGUAGES, type Language } from "../text/languages.ts"

const KEY = "payroll.language"

const languageIn = (text: string | null): Language | undefined =>
  LANGUAGES.find((each) => each === text)

/** The language that the person chose in this tab. */
export const chosenLanguage = (): Language | undefined => languageIn(kept(KEY))

export const chooseLanguage = (language: Language): void => keep(KEY, language)

/** The language of the browser, while nothing else says one. */
export const browserLanguage = (): Language => (navigator.language.startsWith("es") ? "es" : "en")
