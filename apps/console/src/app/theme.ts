/** Light, dark, or the preference of the system; a tab keeps the choice. */
import { makeStore } from "@payroll/ui/store.ts"

const THEME = "payroll.theme"
export const themes = ["auto", "light", "dark"] as const
export type Theme = (typeof themes)[number]

const stored = (): Theme => themes.find((each) => each === sessionStorage.getItem(THEME)) ?? "auto"

/** The theme that the person chose. */
export const theme = makeStore<Theme>(stored())
const show = (): void => {
  const chosen = theme.get()
  if (chosen === "auto") delete document.documentElement.dataset["theme"]
  else document.documentElement.dataset["theme"] = chosen
  sessionStorage.setItem(THEME, chosen)
}
theme.subscribe(show)
if (theme.get() !== "auto") show()
