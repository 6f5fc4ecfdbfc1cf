/** Says that an act was not done and why, until the person closes it. */
import type { ReactNode } from "react"
import { Button } from "@payroll/ui/button.tsx"
import { Dialog } from "@payroll/ui/overlays.tsx"
import { words } from "../text/words.ts"

export const NotDone = ({
  title = words.frame.notDone,
  onClose,
  children
}: {
  readonly title?: string
  readonly onClose: () => void
  readonly children: ReactNode
}) => (
  <Dialog
    title={title}
    onClose={onClose}
    foot={<Button onPress={onClose}>{words.frame.understood}</Button>}
  >
    {children}
  </Dialog>
)
