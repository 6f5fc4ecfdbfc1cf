/** The list of keys, over the page; `?` opens it. */
import { Dialog } from "@payroll/ui/overlays.tsx"
import { words } from "../text/words.ts"
import type { Section } from "./sections.tsx"

const text = words.help

const Keys = ({ of }: { readonly of: ReadonlyArray<readonly [keys: string, does: string]> }) => (
  <dl className="pairs">
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
}) => (
  <Dialog title={text.title} onClose={onClose}>
    <Keys of={Object.entries(text.keys)} />
    <h3>{text.go}</h3>
    <Keys of={sections.map(({ key, name }) => [`g ${key}`, name] as const)} />
    <p className="quiet">{text.note}</p>
  </Dialog>
)
