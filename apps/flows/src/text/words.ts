/** The words of a flow in the chosen language. */
import { english as englishUi, type UiWords } from "@payroll/ui/words.ts"
import { spanish as spanishUi } from "@payroll/ui/spanish.ts"
import { createContext, useContext } from "react"
import { english, type FlowWords } from "./english.ts"
import type { Language } from "./languages.ts"
import { spanish } from "./spanish.ts"

export const flowWords: Readonly<Record<Language, FlowWords>> = { en: english, es: spanish }

const componentWords: Readonly<Record<Language, UiWords>> = { en: englishUi, es: spanishUi }

/** The words of the components, with the sentences of a flow for what the service asks. */
export const uiWordsOf = (language: Language): UiWords => {
  const words = flowWords[language]
  const ui = componentWords[language]
  return {
    ...ui,
    cancel: words.back,
    previous: words.back,
    next: words.next,
    rule: (sentence) => words.rules[sentence] ?? ui.notValid
  }
}

const Words = createContext<FlowWords>(english)
export const FlowWordsIn = Words

/** Returns the words of the flow. */
export const useFlowWords = (): FlowWords => useContext(Words)
