import type { MenuEntry } from "@payroll/ui/overlays.tsx"
import { showToast } from "@payroll/ui/toasts.tsx"
import { words } from "../text/words.ts"

/** Copies a text and says `done`; says that it was not copied where the browser refuses. */
export const copyText = async (value: string, done: string): Promise<void> => {
  // Without HTTPS the browser has no clipboard at all.
  const copying = Promise.resolve().then(() => navigator.clipboard.writeText(value))
  showToast(
    await copying.then(
      () => done,
      () => words.frame.notCopied
    )
  )
}

/** The entry of a menu that copies the id of a record. */
export const copyIdEntry = (id: string): MenuEntry => ({
  label: words.frame.copyId,
  icon: "copy",
  onAct: () => void copyText(id, words.frame.copied)
})
