/** The acts on a credential. The one of the session is changed by another one: its own change would end the session. */
import { formatDay } from "@payroll/ui/format.ts"
import { Menu } from "@payroll/ui/overlays.tsx"
import { useSession } from "../api/session.ts"
import { openForm, under } from "../forms/open.ts"
import { useActs } from "../frame/act.tsx"
import { useSecret } from "../frame/secret.tsx"
import { words } from "../text/words.ts"
import { nameOfCredential, type Credential } from "./credential.ts"

const text = words.credentials

type Question = "approve" | "asPerson" | "nobody" | "revoke"

/** Gives a function that asks before each act, and does it. */
const useQuestions = (of: Credential) => {
  const { ask, dialog } = useActs()
  const name = nameOfCredential(of)
  const { keyId } = of
  const update = (credential: { readonly mayActForOthers?: boolean; readonly person?: null }) =>
    ({
      operation: "updateCredential",
      request: { credential: { keyId, ...credential } },
      done: text.changed
    }) as const
  const questions: Readonly<Record<Question, () => void>> = {
    approve: () =>
      ask(
        { title: text.approveTitle, text: text.approveText(name), act: text.approve },
        { operation: "approveCredential", request: { credential: { keyId } }, done: text.approved }
      ),
    asPerson: () =>
      ask(
        { title: text.asPersonTitle, text: text.asPersonText, act: text.asPerson },
        update({ mayActForOthers: false })
      ),
    nobody: () =>
      ask(
        { title: text.nobodyTitle, text: text.nobodyText, act: text.nobody },
        update({ person: null })
      ),
    revoke: () =>
      ask(
        {
          title: text.revokeTitle(name),
          text: text.revokeText,
          act: text.revoke,
          isDangerous: true
        },
        { operation: "revokeCredential", request: { credential: { keyId } }, done: text.revoked }
      )
  }
  return { questions, dialog }
}

const changeForm = ({
  keyId,
  person,
  userId,
  businessUserId,
  mayActForOthers,
  program
}: Credential): void =>
  openForm("service.updateCredential", {
    fixed: { "credential.keyId": keyId },
    initial: under("credential", {
      mayActForOthers,
      program,
      ...under("person", { name: person, userId, businessUserId })
    })
  })

export const CredentialActs = ({ of }: { readonly of: Credential }) => {
  const session = useSession()
  const { questions, dialog } = useQuestions(of)
  const secret = useSecret()
  const { keyId, role, person, mayActForOthers, awaitsApproval } = of
  if (keyId === session?.credential) return <span className="small muted">{text.yours}</span>
  const rotate = (): void =>
    secret.open("service.rotateCredential", { fixed: { "credential.keyId": keyId } }, keyId)
  const isChanged = role !== "payroll"
  const isOfPerson = isChanged && person !== null
  return (
    <>
      <Menu
        label={text.more(nameOfCredential(of))}
        entries={[
          awaitsApproval && { label: text.approve, icon: "check", onAct: questions.approve },
          isChanged && { label: text.newSecret, icon: "key", onAct: rotate },
          isChanged && { label: text.change, icon: "pen", onAct: () => changeForm(of) },
          isOfPerson && mayActForOthers && { label: text.asPerson, onAct: questions.asPerson },
          isOfPerson && { label: text.nobody, onAct: questions.nobody },
          { label: text.revoke, isDangerous: true, onAct: questions.revoke }
        ]}
      />
      {dialog}
      {secret.dialog}
    </>
  )
}

/** The end of a credential as a day. */
export const endText = ({ expiryDate }: Credential): string =>
  expiryDate === null ? text.never : formatDay(expiryDate)
