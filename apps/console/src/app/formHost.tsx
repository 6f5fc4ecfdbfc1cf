/** Shows the form that is open over the page. */
import { useEffect, useMemo, useState } from "react"
import { showToast } from "@payroll/ui/toasts.tsx"
import { textOf } from "@payroll/ui/forms/layout.ts"
import type { Called } from "../api/call.ts"
import { makeSubmit } from "../api/submit.ts"
import { useStore } from "@payroll/ui/store.ts"
import { NotDone } from "../frame/notDone.tsx"
import { words } from "../text/words.ts"
import { openedForm, type FormRequest } from "../forms/open.ts"
import { loadForm, type FormName } from "../forms/registry.ts"

const load = async (name: FormName) => {
  const [{ FormOverlay }, layout] = await Promise.all([
    import("@payroll/ui/forms/overlay.tsx"),
    loadForm(name)
  ])
  return { FormOverlay, layout }
}

type Loaded = Awaited<ReturnType<typeof load>>

const Opened = ({
  of: request,
  loaded: { FormOverlay, layout }
}: {
  readonly of: FormRequest
  readonly loaded: Loaded
}) => {
  const operation = layout.shape.operation as Called
  const store = useMemo(() => makeSubmit(operation), [request])
  // A form may open the next one when it is done.
  const close = (): void => {
    if (openedForm.get() === request) openedForm.set(undefined)
  }
  return (
    <FormOverlay
      layout={layout}
      context={request}
      reread={request.reread}
      submit={async (body) => {
        const answer = await store(body)
        showToast(textOf(layout.done, request))
        request.onDone?.(answer, body)
      }}
      onDone={close}
      onCancel={close}
    />
  )
}

/** The forms that were opened before: another time they are there at once. */
const loaded = new Map<FormName, Loaded>()

export const FormHost = () => {
  const request = useStore(openedForm)
  const [, seen] = useState<FormName>()
  const [missing, miss] = useState<FormRequest>()
  useEffect(() => {
    if (!request || loaded.has(request.form)) return
    load(request.form).then(
      (parts) => {
        loaded.set(request.form, parts)
        seen(request.form)
      },
      () => miss(request)
    )
  }, [request])
  if (!request) return null
  const parts = loaded.get(request.form)
  if (parts) return <Opened key={request.form} of={request} loaded={parts} />
  return missing === request ? (
    <NotDone title={words.frame.noForm} onClose={() => openedForm.set(undefined)}>
      {words.read.noPart}
    </NotDone>
  ) : null
}
