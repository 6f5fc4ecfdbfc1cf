/** Shows the form that is open over the page. */
import { Suspense, lazy, use, useMemo } from "react"
import { showToast } from "@payroll/ui/toasts.tsx"
import { textOf, type FormLayout } from "@payroll/ui/forms/layout.ts"
import type { Called } from "../api/call.ts"
import { makeSubmit } from "../api/submit.ts"
import { useStore } from "../browser/store.ts"
import { openedForm, type FormRequest } from "./open.ts"
import { forms, type FormName } from "./registry.ts"

const FormOverlay = lazy(() =>
  import("@payroll/ui/forms/overlay.tsx").then((part) => ({ default: part.FormOverlay }))
)

const loaded = new Map<FormName, Promise<{ readonly form: FormLayout }>>()

const layoutOf = (name: FormName): Promise<{ readonly form: FormLayout }> => {
  const before = loaded.get(name)
  if (before) return before
  const loading = forms[name]()
  loaded.set(name, loading)
  return loading
}

const Opened = ({ of: request }: { readonly of: FormRequest }) => {
  const { form: layout } = use(layoutOf(request.form))
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

export const FormHost = () => {
  const request = useStore(openedForm)
  return request ? (
    <Suspense fallback={null}>
      <Opened key={request.form} of={request} />
    </Suspense>
  ) : null
}
