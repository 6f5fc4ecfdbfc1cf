/** The files of a worker or of a company: those that are there, the way to add one, and to save what one may see. */
import { useState } from "react"
import { Button } from "@payroll/ui/button.tsx"
import { ChoiceField, TextField } from "@payroll/ui/fields.tsx"
import { formatTime } from "@payroll/ui/format.ts"
import { Dialog } from "@payroll/ui/overlays.tsx"
import { saveBase64 } from "@payroll/ui/saveFile.ts"
import { badges } from "@payroll/ui/status.tsx"
import type { Some } from "@payroll/ui/some.ts"
import type { Column } from "@payroll/ui/table.tsx"
import { showToast } from "@payroll/ui/toasts.tsx"
import { call, callSigned, type AnswerOf } from "../api/call.ts"
import { readAgain, useRead } from "../api/queries.ts"
import { isPayroll, mayWrite, useMay } from "../api/session.ts"
import { uploadFile } from "../api/upload.ts"
import { List } from "../frame/rows.tsx"
import { SaveButton } from "../frame/save.tsx"
import { SignedDialog } from "../frame/signed.tsx"
import { words } from "../text/words.ts"
import { failureText, FileField, fileProblem } from "./fileField.tsx"

type Stored = AnswerOf<"getFiles">["files"][number]
type Subject = { readonly userId: string } | { readonly companyId: string }

const text = words.files

const StateBadge = badges<Stored["status"]["status"]>(
  { stored: "info", attached: "ok", copied: "off" },
  text.states
)

const EXTENSIONS: Readonly<Record<Stored["mediaType"], string>> = {
  "application/pdf": "pdf",
  "image/png": "png",
  "image/jpeg": "jpg"
}

const keep = ({ kind, mediaType, content }: AnswerOf<"getFile">["file"]): void =>
  saveBase64(`${text.fileName(kind)}.${EXTENSIONS[mediaType]}`, content, mediaType)

const save = async ({ fileId }: Stored): Promise<void> =>
  keep((await call("getFile", { fileId })).file)

/** Asks what a proof of identity is needed for, and for the secret, and saves it. */
const ProofDialog = ({ of, onClose }: { readonly of: Stored; readonly onClose: () => void }) => {
  const [reason, setReason] = useState("")
  const send = async (secret: string): Promise<void> =>
    keep((await callSigned("getFile", { fileId: of.fileId, reason }, secret)).file)
  return (
    <SignedDialog title={text.saveProof} act={text.saveIt} send={send} onClose={onClose}>
      <TextField
        label={text.reason}
        help={text.reasonHelp}
        value={reason}
        onChange={({ currentTarget: { value } }) => setReason(value)}
      />
    </SignedDialog>
  )
}

const SaveProof = ({ of }: { readonly of: Stored }) => {
  const [isOpen, open] = useState(false)
  return (
    <>
      <Button isSmall icon="download" about={formatTime(of.createdAt)} onPress={() => open(true)}>
        {text.save}
      </Button>
      {isOpen && <ProofDialog of={of} onClose={() => open(false)} />}
    </>
  )
}

const columnsOf = (isOfPayroll: boolean): Some<Column<Stored>> => [
  { head: text.kind, cell: ({ kind }) => text.kinds[kind] },
  { head: text.type, isWide: true, cell: ({ mediaType }) => text.types[mediaType] },
  {
    head: text.size,
    isWide: true,
    isNumber: true,
    cell: ({ byteLength }) => text.sizeOf(byteLength)
  },
  { head: text.state, isBelow: true, cell: ({ status }) => <StateBadge is={status.status} /> },
  { head: text.added, isBelow: true, cell: ({ createdAt }) => formatTime(createdAt) },
  {
    head: words.shell.more,
    isNumber: true,
    cell: (file) => {
      if (file.kind === "document") {
        return (
          <SaveButton isSmall about={formatTime(file.createdAt)} save={() => save(file)}>
            {text.save}
          </SaveButton>
        )
      }
      return isOfPayroll ? (
        <SaveProof of={file} />
      ) : (
        <span className="small muted">{text.forPayroll}</span>
      )
    }
  }
]

const KINDS: ReadonlyArray<Stored["kind"]> = ["identity", "document"]

const KindField = ({
  kind,
  choose
}: {
  readonly kind: Stored["kind"]
  readonly choose: (kind: Stored["kind"]) => void
}) => (
  <ChoiceField
    label={text.whatItIs}
    name="kind"
    options={KINDS.map((each) => ({
      value: each,
      label: text.kinds[each],
      detail: text.details[each]
    }))}
    value={kind}
    onChange={() => choose(kind === "identity" ? "document" : "identity")}
  />
)

/** Takes a file, and says how far it is. */
const UploadDialog = ({
  subject,
  onClose
}: {
  readonly subject: Subject
  readonly onClose: () => void
}) => {
  const isOfWorker = "userId" in subject
  const [kind, setKind] = useState<Stored["kind"]>(isOfWorker ? "identity" : "document")
  const [file, choose] = useState<File>()
  const [problem, setProblem] = useState<string>()
  const [isBusy, work] = useState(false)
  const onPress = async (): Promise<void> => {
    const found = fileProblem(file)
    setProblem(found)
    if (found !== undefined || !file) return
    work(true)
    try {
      await uploadFile({ ...subject, kind }, file)
      void readAgain()
      showToast(text.stored)
      onClose()
    } catch (error) {
      setProblem(failureText(error))
    } finally {
      work(false)
    }
  }
  return (
    <Dialog
      title={text.add}
      onClose={onClose}
      isHeld={isBusy}
      foot={
        <Button look="primary" isBusy={isBusy} onPress={() => void onPress()}>
          {text.upload}
        </Button>
      }
    >
      <div className="stack stack-4">
        {isOfWorker && <KindField kind={kind} choose={setKind} />}
        <FileField problem={problem} isBusy={isBusy} choose={choose} />
      </div>
    </Dialog>
  )
}

/** The uploaded files of a worker or a company, as a card. */
export const Files = ({ of: subject }: { readonly of: Subject }) => {
  const [isOpen, open] = useState(false)
  const mayAdd = useMay(mayWrite)
  return (
    <>
      <List
        title={text.heading}
        act={mayAdd && { label: text.add, onPress: () => open(true) }}
        foot={<span className="small muted">{text.foot}</span>}
        read={useRead("getFiles", subject)}
        rows={({ files }) => files}
        none={{ icon: "file", title: text.none, hint: text.noneHint }}
        caption={text.heading}
        columns={columnsOf(useMay(isPayroll))}
        keyOf={({ fileId }) => fileId}
      />
      {isOpen && <UploadDialog subject={subject} onClose={() => open(false)} />}
    </>
  )
}
