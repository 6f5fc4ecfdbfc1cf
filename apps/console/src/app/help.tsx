/** The list of keys, over the page; `?` opens it. */
import { useEffect, useRef } from "react"
import { words } from "../text/words.ts"
import type { Section } from "./sections.tsx"

const text = words.help

const Keys = ({ of }: { readonly of: ReadonlyArray<readonly [keys: string, does: string]> }) => (
  <dl className="keys">
    {of.map(([keys, does]) => (
      <div key={keys}>
        <dt>
          {keys.split(" ").map((key) => (
            <kbd key={key}>{key}</kbd>
          ))}
        </dt>
        <dd>{does}</dd>
      </div>
    ))}
  </dl>
)

export const Help = ({
  sections,
  onClose
}: {
  readonly sections: ReadonlyArray<Section>
  readonly onClose: () => void
}) => {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog ref={dialog} className="help" aria-labelledby="help-title" onClose={onClose}>
      <h2 id="help-title">{text.title}</h2>
      <Keys of={Object.entries(text.keys)} />
      <h3>{text.go}</h3>
      <Keys of={sections.map(({ key, name }) => [`g ${key}`, name] as const)} />
      <p className="quiet">{text.note}</p>
      <button type="button" className="main" onClick={() => dialog.current?.close()}>
        {text.close}
      </button>
    </dialog>
  )
}
