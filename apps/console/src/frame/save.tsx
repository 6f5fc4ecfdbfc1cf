/** Saves a file that the service makes. */
import { useState, type ComponentProps } from "react"
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

/** The button that saves a file. `save` fails with `CallFailed`. */
export const SaveButton = ({
  save,
  ...button
}: Pick<ComponentProps<typeof Button>, "about" | "children" | "isSmall"> & {
  readonly save: () => Promise<void>
}) => {
  const [isBusy, work] = useState(false)
  const [failure, fail] = useState<CallFailed>()
  const onPress = async (): Promise<void> => {
    work(true)
    try {
      await save()
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error
      fail(error)
    } finally {
      work(false)
    }
  }
  return (
    <>
      <Button {...button} icon="download" isBusy={isBusy} onPress={() => void onPress()} />
      {failure && (
        <NotDone onClose={() => fail(undefined)}>
          <Failure error={failure} />
        </NotDone>
      )}
    </>
  )
}

/** The button that reads and saves a file of rows. `read` fails with `CallFailed`. */
export const SaveFile = ({
  read,
  children
}: {
  readonly read: () => Promise<File>
  readonly children: string
}) => (
  <SaveButton
    save={async () => {
      const { name, text, done } = await read()
      saveText(name, text, "text/csv")
      showToast(done)
    }}
  >
    {children}
  </SaveButton>
)
