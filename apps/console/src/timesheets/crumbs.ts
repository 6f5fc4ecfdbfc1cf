/** The way from a page of the settings of time back to them. */
import type { Crumb } from "../frame/page.tsx"
import { words } from "../text/words.ts"

export const crumbsTo = (name: string): ReadonlyArray<Crumb> => [
  { name: words.timesheets.title, to: "/timesheets" },
  { name: words.timesheets.view.settings, to: "/timesheets", query: { view: "settings" } },
  { name }
]
