/** The language of the components, which the page above them chooses. */
import { createContext, useContext, type ReactNode } from "react"
import { english, type UiWords } from "./words.ts"

const Words = createContext<UiWords>(english)

/** Gives the components below it their words. */
export const WordsIn = ({
  words,
  children
}: {
  readonly words: UiWords
  readonly children: ReactNode
}) => <Words value={words}>{children}</Words>

/** Returns the words of the components. */
export const useWords = (): UiWords => useContext(Words)
