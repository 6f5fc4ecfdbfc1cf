/** Light, dark, or the preference of the machine; a tab keeps the choice. */
import { makeStore, useStore } from "../browser/store.ts"
import { words } from "../text/words.ts"

const THEME = "payroll.theme"
const themes = ["auto", "light", "dark"] as const
type Theme = (typeof themes)[number]

const stored = (): Theme => themes.find((each) => each === sessionStorage.getItem(THEME)) ?? "auto"

const theme = makeStore<Theme>(stored())
const show = (): void => {
  const chosen = theme.get()
  if (chosen === "auto") delete document.documentElement.dataset["theme"]
  else document.documentElement.dataset["theme"] = chosen
  sessionStorage.setItem(THEME, chosen)
}
theme.subscribe(show)
if (theme.get() !== "auto") show()

export const ThemeChoice = () => {
  const chosen = useStore(theme)
  return (
    <label className="theme">
      {words.shell.theme}
      <select
        value={chosen}
        onChange={({ currentTarget }) =>
          theme.set(themes.find((each) => each === currentTarget.value) ?? "auto")
        }
      >
        {themes.map((each) => (
          <option key={each} value={each}>
            {words.shell.themes[each]}
          </option>
        ))}
      </select>
    </label>
  )
}
