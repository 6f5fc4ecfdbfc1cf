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
