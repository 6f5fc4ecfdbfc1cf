/** The languages of the pages. */

export const LANGUAGES = ["en", "es"] as const
export type Language = (typeof LANGUAGES)[number]

/** The words of one language, with the same entries and functions as those of another. */
export type Translated<T> = T extends string
  ? string
  : T extends (...input: infer A) => string
    ? (...input: A) => string
    : { readonly [K in keyof T]: Translated<T[K]> }
