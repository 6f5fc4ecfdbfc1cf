/** Short messages about what was stored. They offer to undo it, and never carry an error. */
import { useEffect, useSyncExternalStore } from "react"
import { IconButton } from "./button.tsx"
import { Icon } from "./icons.tsx"
import { useWords } from "./useWords.tsx"

interface Toast {
  readonly id: number
  readonly message: string
  readonly act?: { readonly label: string; readonly run: () => void } | undefined
}

const SHOWN_MS = 8_000
const TOASTS_MAX = 3

let toasts: ReadonlyArray<Toast> = []
let lastId = 0
const listeners = new Set<() => void>()

const set = (next: ReadonlyArray<Toast>): void => {
  toasts = next
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

const close = (id: number): void => set(toasts.filter((toast) => toast.id !== id))

/** Shows a message for a few seconds, with the act that takes its effect back if there is one. */
export const showToast = (message: string, act?: Toast["act"]): void => {
  lastId += 1
  set([...toasts, { id: lastId, message, act }].slice(-TOASTS_MAX))
}

const ToastView = ({ of: { id, message, act } }: { readonly of: Toast }) => {
  const words = useWords()
  useEffect(() => {
    const timer = setTimeout(() => close(id), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [id])
  return (
    <li className="toast">
      <Icon name="check" />
      <span className="grow">{message}</span>
      {act && (
        <button
          type="button"
          onClick={() => {
            close(id)
            act.run()
          }}
        >
          {act.label}
        </button>
      )}
      <IconButton icon="close" label={words.close} isSmall onPress={() => close(id)} />
    </li>
  )
}

/** The messages of a page, in a region that screen readers announce. */
export const Toasts = () => {
  const words = useWords()
  const current = useSyncExternalStore(subscribe, () => toasts)
  return (
    <div className="toasts" role="status" aria-label={words.notifications}>
      <ul className="stack stack-2">
        {current.map((toast) => (
          <ToastView key={toast.id} of={toast} />
        ))}
      </ul>
    </div>
  )
}
