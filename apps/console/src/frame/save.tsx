/** Saves a file that the service makes. */
import { useState } from "react"
import { Button } from "@payroll/ui/button.tsx"
import { showToast } from "@payroll/ui/toasts.tsx"
import { CallFailed } from "../api/call.ts"
import { saveText } from "./csv.tsx"
import { NotDone } from "./notDone.tsx"
import { Failure } from "./read.tsx"

interface File {
  readonly name: string
  readonly text: string
  /** The message after it. */
  readonly done: string
}

/** The button that reads and saves a file. `read` fails with `CallFailed`. */
export const SaveFile = ({
  read,
  children
}: {
  readonly read: () => Promise<File>
  readonly children: string
}) => {
  const [isBusy, work] = useState(false)
  const [failure, fail] = useState<CallFailed>()
  const save = async (): Promise<void> => {
    work(true)
    try {
      const { name, text, done } = await read()
      saveText(name, text, "text/csv")
      showToast(done)
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error
      fail(error)
    } finally {
      work(false)
    }
  }
  return (
    <>
      <Button icon="download" isBusy={isBusy} onPress={() => void save()}>
        {children}
      </Button>
      {failure && (
        <NotDone onClose={() => fail(undefined)}>
          <Failure error={failure} />
        </NotDone>
      )}
    </>
  )
}
