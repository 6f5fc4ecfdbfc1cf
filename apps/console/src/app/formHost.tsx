/** Shows the form that is open over the page. */
import { useEffect, useMemo, useState } from "react"
import { showToast } from "@payroll/ui/toasts.tsx"
import { textOf, type FormLayout } from "@payroll/ui/forms/layout.ts"
import type { Called } from "../api/call.ts"
import { makeSubmit } from "../api/submit.ts"
import { useStore } from "../browser/store.ts"
import { NotDone } from "../frame/notDone.tsx"
import { words } from "../text/words.ts"
import { openedForm, type FormRequest } from "../forms/open.ts"
import { forms, type FormName } from "../forms/registry.ts"

const load = async (name: FormName) => {
  const [{ FormOverlay }, { form }] = await Promise.all([
    import("@payroll/ui/forms/overlay.tsx"),
    forms[name]()
  ])
  const layout: FormLayout = form
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

export const FormHost = () => {
  const request = useStore(openedForm)
  const [ready, show] = useState<{ readonly of: FormRequest; readonly loaded?: Loaded }>()
  useEffect(() => {
    if (!request) return undefined
    let isOpen = true
    const showIf = (loaded?: Loaded): void => {
      if (isOpen) show({ of: request, ...(loaded && { loaded }) })
    }
    load(request.form).then(showIf, () => showIf())
    return () => {
      isOpen = false
    }
  }, [request])
  if (!request || ready?.of !== request) return null
  return ready.loaded ? (
    <Opened key={request.form} of={request} loaded={ready.loaded} />
  ) : (
    <NotDone title={words.frame.noForm} onClose={() => openedForm.set(undefined)}>
      {words.read.noPart}
    </NotDone>
  )
}
