/** The field of a file to upload, and what is wrong with one. */
import { Field } from "@payroll/ui/fields.tsx"
import { CallFailed } from "../api/call.ts"
import { FILE_BYTES_MAX, FILE_TYPES } from "../api/upload.ts"
import { words } from "../text/words.ts"

const text = words.files

/** The problem of a chosen file; undefined if it can be sent. */
export const fileProblem = (file: File | undefined): string | undefined => {
  if (!file) return text.noFile
  return file.size > FILE_BYTES_MAX ? text.tooLarge : undefined
}

/** The words of a failed call about a file. */
export const failureText = (error: unknown): string => {
  if (!(error instanceof CallFailed)) throw error
  return error.fields[0]?.message ?? error.message
}

export const FileField = ({
  problem,
  isBusy,
  choose
}: {
  readonly problem: string | undefined
  readonly isBusy: boolean
  readonly choose: (file: File | undefined) => void
}) => (
  <>
    <Field label={text.file} help={text.fileHelp} error={problem}>
      {(ids) => (
        <input
          type="file"
          className="input"
          accept={FILE_TYPES}
          onChange={({ target }) => choose(target.files?.[0])}
          {...ids}
        />
      )}
    </Field>
    <p className="small muted" role="status">
      {isBusy && text.onItsWay}
    </p>
  </>
)
