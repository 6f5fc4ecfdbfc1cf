/** The choice of a picture or a PDF that proves who somebody is. */
import { Field } from "@payroll/ui/fields.tsx"
import { FILE_TYPES } from "../flow/upload.ts"
import { useFlowWords } from "../text/words.ts"

export const ProofField = ({
  onChoose
}: {
  readonly onChoose: (file: File | undefined) => void
}) => {
  const { documents: words } = useFlowWords()
  return (
    <Field label={words.proof} help={words.proofHelp}>
      {(ids) => (
        <input
          type="file"
          className="input"
          accept={FILE_TYPES}
          required
          onChange={({ target }) => onChoose(target.files?.[0])}
          {...ids}
        />
      )}
    </Field>
  )
}
