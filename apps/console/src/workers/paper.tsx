/** The paper that a worker signed in place of a page: its file, its day, and the statement of who compared it. */
import { useState } from "react"
import { Button } from "@payroll/ui/button.tsx"
import { CheckField, TextField } from "@payroll/ui/fields.tsx"
import { Dialog } from "@payroll/ui/overlays.tsx"
import { showToast } from "@payroll/ui/toasts.tsx"
import { call, type AnswerOf } from "../api/call.ts"
import { readAgain } from "../api/queries.ts"
import { uploadFile } from "../api/upload.ts"
import { NotDone } from "../frame/notDone.tsx"
import { failureText, FileField, fileProblem } from "../records/fileField.tsx"
import { words } from "../text/words.ts"

type Document = AnswerOf<"getDocuments">["documents"][number]

const text = words.papers

/** Only payroll saves papers with whole numbers: of forms, and of texts with a proof of identity. */
const kindOfPaper = ({ kind }: Document): "document" | "identity" =>
  kind === "own" || kind === "terms" ? "document" : "identity"

interface Paper {
  readonly file: File
  readonly receivedAt: string
  /** The digest of what was shown when the person began to compare. */
  readonly textSha256: string
}

const attach = async (document: Document, paper: Paper): Promise<void> => {
  const { documentId, version, userId } = document
  const { file, receivedAt, textSha256 } = paper
  const fields = { ...(userId !== null && { userId }), kind: kindOfPaper(document) }
  const fileId = await uploadFile(fields, file)
  const input = { documentId, fileId, textSha256, version }
  await call("attachSignedPaper", {
    document: receivedAt === "" ? input : { ...input, receivedAt }
  })
}

/** The state of the dialog, until the paper is attached. */
const useAttaching = (document: Document, textSha256: string, onClose: () => void) => {
  const [file, choose] = useState<File>()
  const [receivedAt, setReceivedAt] = useState("")
  const [isCompared, compare] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [isTried, tried] = useState(false)
  const [isBusy, work] = useState(false)
  const send = async (): Promise<void> => {
    const found = fileProblem(file)
    setProblem(found)
    tried(true)
    if (found !== undefined || !file || !isCompared) return
    work(true)
    try {
      await attach(document, { file, receivedAt, textSha256 })
      showToast(text.attached)
      onClose()
    } catch (error) {
      setProblem(failureText(error))
    } finally {
      work(false)
      void readAgain()
    }
  }
  const missing = isTried && !isCompared ? text.missing : undefined
  return { choose, receivedAt, setReceivedAt, isCompared, compare, problem, missing, isBusy, send }
}

const PaperDialog = ({
  of: document,
  textSha256,
  onClose
}: {
  readonly of: Document
  readonly textSha256: string
  readonly onClose: () => void
}) => {
  const attaching = useAttaching(document, textSha256, onClose)
  const { isBusy, receivedAt, setReceivedAt, isCompared, compare } = attaching
  return (
    <Dialog
      title={text.attachTo(document.title)}
      onClose={onClose}
      isHeld={isBusy}
      foot={
        <Button look="primary" isBusy={isBusy} onPress={() => void attaching.send()}>
          {text.act}
        </Button>
      }
    >
      <div className="stack stack-4">
        <p>{text.hint}</p>
        <FileField problem={attaching.problem} isBusy={isBusy} choose={attaching.choose} />
        <TextField
          label={text.received}
          type="date"
          isOptional
          value={receivedAt}
          onChange={({ currentTarget: { value } }) => setReceivedAt(value)}
        />
        <CheckField
          label={text.compared}
          checked={isCompared}
          error={attaching.missing}
          onChange={({ currentTarget: { checked } }) => compare(checked)}
        />
      </div>
    </Dialog>
  )
}

/** The button that attaches the paper of a document that waits to be signed. */
export const AttachPaper = ({ of }: { readonly of: Document }) => {
  const [textSha256, open] = useState<string>()
  const [isBusy, work] = useState(false)
  const [failure, fail] = useState<string>()
  const { status, needsConfirmation, isConfirmed } = of
  const isToConfirm = status.status === "signed" && needsConfirmation && !isConfirmed
  if (status.status !== "to sign" && !isToConfirm) return null
  const begin = async (): Promise<void> => {
    work(true)
    try {
      const { document } = await call("getDocument", { documentId: of.documentId })
      open(document.textSha256)
      fail(undefined)
    } catch (error) {
      fail(failureText(error))
    } finally {
      work(false)
    }
  }
  return (
    <>
      <Button isSmall look="quiet" isBusy={isBusy} about={of.title} onPress={() => void begin()}>
        {text.attach}
      </Button>
      {failure !== undefined && (
        <NotDone onClose={() => fail(undefined)}>
          <p>{failure}</p>
        </NotDone>
      )}
      {textSha256 !== undefined && (
        <PaperDialog of={of} textSha256={textSha256} onClose={() => open(undefined)} />
      )}
    </>
  )
}
