/** The acts on a credential. The one of the session is changed by another one: its own change would end the session. */
import { useState } from "react"
import { formatDay } from "@payroll/ui/format.ts"
import { Confirm, Menu, type MenuEntry } from "@payroll/ui/overlays.tsx"
import type { AnswerOf } from "../api/call.ts"
import { useSession } from "../api/session.ts"
import { openForm } from "../forms/open.ts"
import { useAct } from "../frame/act.tsx"
import { useSecret } from "../frame/secret.tsx"
import { words } from "../text/words.ts"
import { nameOfCredential, type Credential } from "./credential.ts"

const text = words.credentials

type Question = "approve" | "asPerson" | "nobody" | "revoke"

interface ActQuestion {
  readonly title: string
  readonly text: string
  readonly act: string
  readonly call: (run: ReturnType<typeof useAct>["run"]) => Promise<unknown>
}

/** The question before each act, and the act. */
const actsOf = (of: Credential): Readonly<Record<Question, ActQuestion>> => {
  const name = nameOfCredential(of)
  const credential = { keyId: of.keyId }
  return {
    approve: {
      title: text.approveTitle,
      text: text.approveText(name),
      act: text.approve,
      call: (run) =>
        run({ operation: "approveCredential", request: { credential }, done: text.approved })
    },
    asPerson: {
      title: text.asPersonTitle,
      text: text.asPersonText,
      act: text.asPerson,
      call: (run) => {
        const request = { credential: { ...credential, mayActForOthers: false } }
        return run({ operation: "updateCredential", request, done: text.changed })
      }
    },
    nobody: {
      title: text.nobodyTitle,
      text: text.nobodyText,
      act: text.nobody,
      call: (run) => {
        const request = { credential: { ...credential, person: null } }
        return run({ operation: "updateCredential", request, done: text.changed })
      }
    },
    revoke: {
      title: text.revokeTitle(name),
      text: text.revokeText,
      act: text.revoke,
      call: (run) =>
        run({ operation: "revokeCredential", request: { credential }, done: text.revoked })
    }
  }
}

/** The question that is open, and the way to open one. */
const useQuestions = (of: Credential) => {
  const [question, ask] = useState<Question>()
  const { run, isBusy, problem } = useAct()
  const acts = actsOf(of)
  const asked = question && acts[question]
  const dialog = (
    <>
      {asked && (
        <Confirm
          title={asked.title}
          act={asked.act}
          isDangerous={question === "revoke"}
          isBusy={isBusy}
          onConfirm={() => void asked.call(run).then(() => ask(undefined))}
          onClose={() => ask(undefined)}
        >
          <p>{asked.text}</p>
        </Confirm>
      )}
      {problem}
    </>
  )
  return { ask, dialog }
}

const changeForm = ({ keyId, person, userId, businessUserId, mayActForOthers }: Credential): void =>
  openForm("updateCredential", {
    fixed: { "credential.keyId": keyId },
    initial: {
      "credential.person.name": person,
      "credential.person.userId": userId,
      "credential.person.businessUserId": businessUserId,
      "credential.mayActForOthers": mayActForOthers
    }
  })

export const CredentialActs = ({ of }: { readonly of: Credential }) => {
  const session = useSession()
  const { ask, dialog } = useQuestions(of)
  const secret = useSecret()
  const { keyId, role, person, mayActForOthers, awaitsApproval } = of
  if (keyId === session?.credential) return <span className="small muted">{text.yours}</span>
  const rotate = (): void =>
    openForm("rotateCredential", {
      fixed: { "credential.keyId": keyId },
      onDone: (answer) => {
        const { secret: value } = (answer as AnswerOf<"rotateCredential">).credential
        secret.show({ name: keyId, value })
      }
    })
  const isChanged = role !== "payroll"
  const entries: ReadonlyArray<MenuEntry> = [
    ...(awaitsApproval
      ? [{ label: text.approve, icon: "check" as const, onAct: () => ask("approve") }]
      : []),
    ...(isChanged
      ? [
          { label: text.newSecret, icon: "key" as const, onAct: rotate },
          { label: text.change, icon: "pen" as const, onAct: () => changeForm(of) }
        ]
      : []),
    ...(isChanged && person !== null && mayActForOthers
      ? [{ label: text.asPerson, onAct: () => ask("asPerson") }]
      : []),
    ...(isChanged && person !== null ? [{ label: text.nobody, onAct: () => ask("nobody") }] : []),
    { label: text.revoke, isDangerous: true, onAct: () => ask("revoke") }
  ]
  return (
    <>
      <Menu label={text.more(nameOfCredential(of))} entries={entries} />
      {dialog}
      {secret.dialog}
    </>
  )
}

/** The end of a credential as a day. */
export const endText = ({ expiryDate }: Credential): string =>
  expiryDate === null ? text.never : formatDay(expiryDate)
