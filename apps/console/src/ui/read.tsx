/** The states of everything that is read: on its way, there, empty, failed. */
import type { ReactNode } from "react"
import type { CallFailed } from "../api/call.ts"
import type { Read } from "../api/queries.ts"
import { words } from "../text/words.ts"

export const Failure = ({
  error,
  again
}: {
  readonly error: CallFailed
  readonly again?: () => void
}) => (
  <div className="notice bad" role="alert">
    <p>{error.status === 403 ? words.read.notAllowed : error.message}</p>
    {error.status === 409 && <p>{words.read.conflict}</p>}
    {error.requestId !== undefined && (
      <p className="quiet">
        {words.read.requestId} <code>{error.requestId}</code>
      </p>
    )}
    {again && (
      <button type="button" onClick={again}>
        {words.read.again}
      </button>
    )}
  </div>
)

/** Stands where something is on its way; seen only if that takes a while. */
export const Bones = () => (
  <div className="bones" role="status">
    <span>{words.read.loading}</span>
  </div>
)

/** Shows the data of a read; old data stay under a failure, with a mark. */
export const ReadView = <A,>({
  read,
  children
}: {
  readonly read: Read<A>
  readonly children: (data: A) => ReactNode
}) => {
  const { data, error, again } = read
  if (data === undefined) {
    return error ? <Failure error={error} again={again} /> : <Bones />
  }
  return (
    <>
      {error && (
        <p className="notice warn" role="status">
          {words.read.old} {error.message}
        </p>
      )}
      {children(data)}
    </>
  )
}

export const Empty = ({ children }: { readonly children: ReactNode }) => (
  <p className="empty">{children}</p>
)
