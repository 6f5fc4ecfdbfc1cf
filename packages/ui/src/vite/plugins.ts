/** Plugins for pages with these components: fewer languages of react-aria, and nothing that the policy forbids. */

/** The languages of the pages. react-aria has its own words in thirty, of which the others would be half of it. */
const LANGUAGES = new Set(["en-US", "es-ES"])
const OTHER_LANGUAGE = /\/intl\/\w+\/(\w\w-\w\w)\.m?js$/
const NO_WORDS = "\0no-words"

const languages = () => ({
  name: "languages",
  enforce: "pre" as const,
  resolveId: (id: string) => {
    const [, language] = OTHER_LANGUAGE.exec(id) ?? []
    return language === undefined || LANGUAGES.has(language) ? undefined : NO_WORDS
  },
  load: (id: string) => (id === NO_WORDS ? "export default {}" : undefined)
})

const ANNOUNCER = /\/dist\/private\/live-announcer\/LiveAnnouncer\.m?js$/
const CLEARED = /\.innerHTML = ''/g
const CLEARED_COUNT = 2

/** Empties the announcer's elements in a way that needs no trusted HTML, which the policy grants to nobody. */
const trustedTypes = () => ({
  name: "trusted-types",
  transform: (code: string, id: string) => {
    if (!ANNOUNCER.test(id)) return undefined
    const found = code.match(CLEARED)?.length
    if (found !== CLEARED_COUNT) throw new Error(`the announcer is another one: ${id}`)
    return { code: code.replaceAll(CLEARED, ".replaceChildren()"), map: null }
  }
})

const ABSENT = "\0absent:"

/** The controls of the modules that pages may leave out. */
const CONTROLS = {
  comboField: ["ComboField"],
  dateField: ["DateField", "DateTimeField"]
} as const
export type LeftOut = keyof typeof CONTROLS

/** Leaves controls out of pages none of whose forms has them. One that is drawn all the same is a defect. */
const without = (modules: ReadonlyArray<LeftOut>) => ({
  name: "without-controls",
  enforce: "pre" as const,
  resolveId: (id: string) => {
    const name = modules.find((each) => id.endsWith(`/${each}.tsx`))
    return name === undefined ? undefined : ABSENT + name
  },
  load: (id: string) => {
    const name = modules.find((each) => id === ABSENT + each)
    return (
      name &&
      CONTROLS[name]
        .map((control) => {
          const fails = `throw new Error("these pages have no ${control}")`
          return `export const ${control} = () => { ${fails} }`
        })
        .join("\n")
    )
  }
})

/** The plugins of Vite for pages with these components, but for some controls. */
export const pagePlugins = (left: ReadonlyArray<LeftOut> = []) => [
  languages(),
  trustedTypes(),
  without(left)
]
