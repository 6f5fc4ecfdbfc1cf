/** The states of everything that is read: on its way, there, failed, old. */
import type { ReactNode } from "react"
import { Button } from "@payroll/ui/button.tsx"
import { Bones } from "@payroll/ui/layout.tsx"
import { Banner, Callout } from "@payroll/ui/status.tsx"
import type { CallFailed } from "../api/call.ts"
import type { Read } from "../api/queries.ts"
import { words } from "../text/words.ts"

const text = words.read

/** Returns true where the address names a record that is not there, or cannot be. */
const isNotThere = ({ status, fields }: CallFailed): boolean =>
  status === 404 || (status === 400 && fields.some(({ path }) => /Ids?$/.test(String(path.at(-1)))))

const messageOf = (failed: CallFailed): string => {
  if (failed.status === 0) return text.cannotReach
  if (failed.status === 403) return text.notAllowed
  return isNotThere(failed) ? text.notThere : failed.message
}

/** A message that something could not be read and why, with the way to try it again. */
export const Failure = ({
  error,
  again,
  title
}: {
  readonly error: CallFailed
  readonly again?: () => void
  /** The meaning for the page, where others of its reads did not fail. */
  readonly title?: string
}) => (
  <Callout
    tone="bad"
    isAlert
    action={again && <Button onPress={again}>{text.again}</Button>}
    title={title ?? messageOf(error)}
  >
    {title !== undefined && messageOf(error)}
    {error.requestId !== undefined && error.status >= 500 && (
      <span className="small">
        {text.requestId} <span className="mono">{error.requestId}</span>
      </span>
    )}
  </Callout>
)

/** Shows the data of a read; old data stay under a failure, with a line that says so. */
export const Shown = <A,>({
  read,
  lines,
  children
}: {
  readonly read: Read<A>
  /** The lines of the skeleton. */
  readonly lines?: number | undefined
  readonly children: (data: A) => ReactNode
}) => {
  const { data, error, again } = read
  if (data === undefined) {
    return error ? <Failure error={error} again={again} /> : <Bones lines={lines} />
  }
  return (
    <>
      {error && (
        <Banner tone="warn" action={<Button onPress={again}>{text.again}</Button>}>
          {text.old} {messageOf(error)}
        </Banner>
      )}
      {children(data)}
    </>
  )
}
