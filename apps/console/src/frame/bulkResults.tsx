/** The results of acts on several records: what was stored, what was refused and why, and what nobody knows. */
import { Button } from "@payroll/ui/button.tsx"
import type { SubmitFailed } from "@payroll/ui/forms/failure.ts"
import { Callout } from "@payroll/ui/status.tsx"
import { words } from "../text/words.ts"

const text = words.frame.bulk

interface NotStored {
  readonly name: string
  readonly why: string
}

/** The result for each chosen record. */
export interface BulkResult {
  readonly stored: number
  readonly refused: ReadonlyArray<NotStored>
  /** Those of which no answer says whether they were stored. */
  readonly unknown: ReadonlyArray<NotStored>
}

/** Returns the result of the elements of an answer, for the names in the order of the request. */
export const bulkResult = (
  elements: ReadonlyArray<object | { readonly error: { readonly message: string } }>,
  names: ReadonlyArray<string>
): BulkResult => {
  const refused = elements.flatMap((element, at) =>
    "error" in element ? [{ name: names[at] ?? "", why: element.error.message }] : []
  )
  return { stored: elements.length - refused.length, refused, unknown: [] }
}

/** Returns the result of requests that were stored one by one, for their names in the same order. */
export const eachResult = (
  failures: ReadonlyArray<SubmitFailed | undefined>,
  names: ReadonlyArray<string>
): BulkResult => {
  const notStored = (isUnknown: boolean): ReadonlyArray<NotStored> =>
    failures.flatMap((failure, at) =>
      failure?.isUnknown === isUnknown ? [{ name: names[at] ?? "", why: failure.reason }] : []
    )
  return {
    stored: failures.filter((failure) => failure === undefined).length,
    refused: notStored(false),
    unknown: notStored(true)
  }
}

export const BulkResults = ({
  of: { stored, refused, unknown },
  counted,
  onClose
}: {
  readonly of: BulkResult
  /** The count of records in words. */
  readonly counted: (count: number) => string
  readonly onClose: () => void
}) => (
  <Callout
    tone={refused.length + unknown.length === 0 ? "ok" : "warn"}
    isAlert
    title={text.result(counted(stored), refused.length, unknown.length)}
    action={<Button onPress={onClose}>{words.frame.understood}</Button>}
  >
    {refused.length + unknown.length > 0 && (
      <ul>
        {[...refused, ...unknown].map(({ name, why }) => (
          <li key={name}>{text.refused(name, why)}</li>
        ))}
      </ul>
    )}
  </Callout>
)
