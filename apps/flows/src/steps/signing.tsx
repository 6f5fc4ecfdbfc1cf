/** Reading a document and signing it with the typed name. */
import { Button } from "@payroll/ui/button.tsx"
import { SubmitFailed } from "@payroll/ui/forms/failure.ts"
import { Form } from "@payroll/ui/forms/form.tsx"
import { savePdf } from "@payroll/ui/saveFile.ts"
import { Bones } from "@payroll/ui/layout.tsx"
import { Badge, Callout } from "@payroll/ui/status.tsx"
import { useEffect, useMemo, useState } from "react"
import { makeSubmit, type RequestOf } from "../flow/call.ts"
import { useFlow } from "../flow/context.ts"
import { signerIn, type DocumentsData, type OwnDocument } from "../flow/data.ts"
import { uploadProof } from "../flow/upload.ts"
import { after, before } from "../flow/way.ts"
import { go } from "../flow/place.ts"
import { ProofField } from "./proof.tsx"
import { Why } from "../frame/frame.tsx"
import { Coded, useCode } from "./codeEntry.tsx"
import {
  askedCount,
  formOf,
  isAskedFor,
  statusWord,
  type ReadDocument,
  type Signing as Signature
} from "./signingForm.ts"
import { useFlowWords } from "../text/words.ts"

/** The paragraphs of a text, in which `#` begins a heading. */
const Paragraphs = ({ text }: { readonly text: string }) =>
  text
    .split(/\n{2,}/)
    .map((part, at) =>
      part.startsWith("#") ? <h3 key={at}>{part.replace(/^#+\s*/, "")}</h3> : <p key={at}>{part}</p>
    )

const PdfLink = ({ document }: { readonly document: OwnDocument }) => {
  const { call } = useFlow()
  const words = useFlowWords()
  const [isBusy, work] = useState(false)
  const [hasFailed, fail] = useState(false)
  const open = async (): Promise<void> => {
    work(true)
    fail(false)
    try {
      const { documentId, title } = document
      const request = { ...signerIn(document), documentId, pdf: true }
      const { document: read } = await call("getDocument", request)
      savePdf(`${title}.pdf`, read.pdf ?? "")
    } catch {
      fail(true)
    } finally {
      work(false)
    }
  }
  return (
    <>
      <Button
        isSmall
        icon="download"
        isBusy={isBusy}
        about={document.title}
        onPress={() => void open()}
      >
        {words.documents.pdf}
      </Button>
      {hasFailed && (
        <Callout tone="warn" isAlert>
          {words.failed.later}
        </Callout>
      )}
    </>
  )
}

/** Reads a document; undefined until it is there, false where it cannot be read. */
const useDocument = ({ userId, businessUserId, documentId }: OwnDocument) => {
  const { call } = useFlow()
  const [read, show] = useState<ReadDocument | false>()
  useEffect(() => {
    let isHere = true
    call("getDocument", { ...signerIn({ userId, businessUserId }), documentId }).then(
      (answer) => isHere && show(answer.document),
      () => isHere && show(false)
    )
    return () => {
      isHere = false
    }
  }, [call, userId, businessUserId, documentId])
  return read
}

/** The text as it is signed, with what the signature means. */
const Paper = ({
  read,
  document
}: {
  readonly read: ReadDocument
  readonly document: OwnDocument
}) => {
  const words = useFlowWords()
  const { signing, language, kind } = read
  const isTerms = kind === "terms"
  return (
    <>
      <h2>
        {isTerms ? words.documents.acceptTitle(read.title) : words.documents.sign(read.title)}
      </h2>
      <p className="muted">{isTerms ? words.documents.acceptLead : words.documents.lead}</p>
      <div
        className="paper stack stack-3"
        data-form={kind === "w4" || undefined}
        role="region"
        aria-label={words.documents.document}
        tabIndex={0}
        lang={language}
      >
        <Paragraphs text={read.text ?? read.title} />
      </div>
      <div className="btn-row">
        <PdfLink document={document} />
      </div>
      {signing !== null && (
        <p className="small" lang={language}>
          {signing.statement}
        </p>
      )}
      {signing !== null && (
        <p className="small muted" lang={language}>
          {signing.paper}
        </p>
      )}
      {signing?.consentedAt === null && (
        <Why question={words.documents.consentWhat}>
          <div className="consent" lang={language}>
            <p>{signing.consent}</p>
          </div>
        </Why>
      )}
    </>
  )
}

/** A document with the form that signs it. */
const OneDocument = ({
  document,
  onSigned,
  onBack
}: {
  readonly document: OwnDocument
  readonly onSigned: () => void
  readonly onBack: () => void
}) => {
  const { call, readStored, session } = useFlow()
  const words = useFlowWords()
  const read = useDocument(document)
  const { confirm, entry } = useCode("documents")
  const [proof, choose] = useState<File>()
  const stores = useMemo(
    () => ({
      sign: makeSubmit(call, "signDocument", words, confirm),
      accept: makeSubmit(call, "acceptTermsAndCondition", words, confirm)
    }),
    [call, words, confirm]
  )
  if (read === undefined) return <Bones />
  if (read === false) {
    return (
      <Callout tone="warn" isAlert>
        {words.loading.failed}
      </Callout>
    )
  }
  const { layout, context } = formOf(read, words)
  const needsProof = read.kind === "identity" && read.status.status === "to sign"
  /** The signature, with the proof of identity where the document needs one. */
  const withProof = async (request: Signature): Promise<Signature> => {
    if (!needsProof) return request
    if (!proof) throw new SubmitFailed(words.documents.proofMissing)
    const fileId = await uploadProof(session.publicId, read.userId ?? "", proof, words)
    return { signature: { ...request.signature, fileId } }
  }
  return (
    <Coded entry={entry}>
      <Paper read={read} document={document} />
      {needsProof && <ProofField onChoose={choose} />}
      <Form
        layout={layout}
        context={context}
        submit={async (request) => {
          await (read.kind === "terms"
            ? stores.accept(request as RequestOf<"acceptTermsAndCondition">)
            : stores.sign(await withProof(request as Signature)))
          await readStored()
        }}
        onDone={onSigned}
        onCancel={onBack}
        body="flow__form"
        foot="flow__actions"
      />
    </Coded>
  )
}

/** All documents of the person, with the first one that is to be signed. */
export const Signing = () => {
  const { data, steps } = useFlow<DocumentsData>()
  const words = useFlowWords()
  const [now] = useState(() => data.requirements)
  const open = data.documents.filter(({ documentId }) => isAskedFor(data, documentId))
  const first = open.find(({ status: { status } }) => status === "to sign")
  const leave = (): void => go(before(steps, "documents"))
  const proceed = (): void => go(after(steps, "documents"))
  const all = Math.max(askedCount({ requirements: now }), open.length)
  return (
    <>
      {first && (
        <p className="small muted" role="status">
          {words.documents.left(String(open.length), String(all))}
        </p>
      )}
      {data.documents
        .filter(({ documentId }) => documentId !== first?.documentId)
        .map((document) => {
          const { documentId, title, status } = document
          const isSigned = status.status === "signed"
          return (
            <section key={documentId} className="card" aria-label={title}>
              <div className="card__body row between wrap">
                <span className="strong">{title}</span>
                <Badge tone={isSigned || status.status === "signed on paper" ? "ok" : "off"}>
                  {words.documents[statusWord(document)]}
                </Badge>
                {isSigned && <PdfLink document={document} />}
              </div>
            </section>
          )
        })}
      {first ? (
        <OneDocument
          key={first.documentId}
          document={first}
          onSigned={() => open.length === 1 && proceed()}
          onBack={leave}
        />
      ) : (
        <div className="flow__actions">
          <Button onPress={leave}>{words.back}</Button>
          <Button look="primary" onPress={proceed}>
            {words.next}
          </Button>
        </div>
      )}
    </>
  )
}
