/** The result of one request for several workers, with the reason of each refusal. */
import { Button } from "@payroll/ui/button.tsx"
import { plural } from "@payroll/ui/format.ts"
import { Callout } from "@payroll/ui/status.tsx"
import { words } from "../text/words.ts"

const text = words.workers.bulk

/** The result for each chosen worker. */
export interface BulkResult {
  readonly stored: number
  readonly refused: ReadonlyArray<{ readonly name: string; readonly why: string }>
}

/** Returns the result of the elements of an answer, for the names in the order of the request. */
export const bulkResult = (
  elements: ReadonlyArray<object | { readonly error: { readonly message: string } }>,
  names: ReadonlyArray<string>
): BulkResult => {
  const refused = elements.flatMap((element, at) =>
    "error" in element ? [{ name: names[at] ?? "", why: element.error.message }] : []
  )
  return { stored: elements.length - refused.length, refused }
}

export const BulkResults = ({
  of: { stored, refused },
  onClose
}: {
  readonly of: BulkResult
  readonly onClose: () => void
}) => (
  <Callout
    tone={refused.length === 0 ? "ok" : "warn"}
    isAlert
    title={text.result(plural(stored, text.one, text.many), refused.length)}
    action={<Button onPress={onClose}>{words.frame.understood}</Button>}
  >
    {refused.length > 0 && (
      <ul>
        {refused.map(({ name, why }) => (
          <li key={name}>{text.refused(name, why)}</li>
        ))}
      </ul>
    )}
  </Callout>
)
