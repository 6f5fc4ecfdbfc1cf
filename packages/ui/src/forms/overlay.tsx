/** A form over a page: a drawer, or a dialog where it asks little. */
import { Dialog, Drawer } from "../overlays.tsx"
import { Form, type OpenForm } from "./form.tsx"
import { textOf } from "./layout.ts"

/** Opens a form next to its page. */
export const FormOverlay = (open: OpenForm) => {
  const { layout, context, onCancel } = open
  const title = textOf(layout.title, context)
  if (layout.as === "dialog") {
    return (
      <Dialog title={title} onClose={onCancel} isHeld>
        <Form {...open} body="form" foot="dialog__foot dialog__foot--flush" />
      </Dialog>
    )
  }
  return (
    <Drawer title={title} onClose={onCancel} isHeld>
      <Form {...open} body="drawer__body" foot="drawer__foot" />
    </Drawer>
  )
}
