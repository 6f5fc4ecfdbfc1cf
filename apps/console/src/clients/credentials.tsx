/** The credentials of a client: who may call, since when, last used; to issue, rotate and revoke. */
import { call, type AnswerOf, type RequestOf } from "../api/call.ts"
import { useRead } from "../api/queries.ts"
import { useSession } from "../api/session.ts"
import { usePlace } from "../browser/place.ts"
import { words } from "../text/words.ts"
import { Action } from "../ui/action.tsx"
import { CommandForm, SecretButton, Select } from "../ui/command.tsx"
import { fieldOf } from "../ui/form.ts"
import { Section } from "../ui/page.tsx"
import { Empty, ReadView } from "../ui/read.tsx"
import { Pages, Table } from "../ui/table.tsx"
import { Id, Time } from "../ui/values.tsx"

type Credential = AnswerOf<"getCredentials">["credentials"][number]

const text = words.credentials

const rotate = (keyId: string) => async () => {
  const { credential } = await call("rotateCredential", { credential: { keyId } })
  return { message: credential.message, secret: { name: keyId, value: credential.secret } }
}

const revoke = (keyId: string) => async (): Promise<string> => {
  const { credential } = await call("revokeCredential", { credential: { keyId } })
  return credential.message
}

const approve = (keyId: string) => async (): Promise<string> => {
  const { credential } = await call("approveCredential", { credential: { keyId } })
  return credential.message
}

const actAsItself = (keyId: string) => async (): Promise<string> => {
  const input = { keyId, mayActForOthers: false }
  const { credential } = await call("updateCredential", { credential: input })
  return credential.message
}

const timeOrNone = (at: string | null) => (at === null ? words.values.none : <Time at={at} />)

/** The credential of the session is changed by another one: its own change would end the session. */
const Changes = ({
  of: { keyId, role, person, mayActForOthers, awaitsApproval },
  currentKeyId
}: {
  readonly of: Credential
  readonly currentKeyId: string
}) =>
  keyId === currentKeyId ? (
    <span className="quiet">{text.own}</span>
  ) : (
    <>
      {awaitsApproval && (
        <Action run={approve(keyId)} confirm={text.approveSure}>
          {text.approve}
        </Action>
      )}
      {role !== "payroll" && <SecretButton run={rotate(keyId)}>{text.rotate}</SecretButton>}
      {role !== "payroll" && person !== null && mayActForOthers && (
        <Action run={actAsItself(keyId)} confirm={text.actAsItselfSure}>
          {text.actAsItself}
        </Action>
      )}
      <Action run={revoke(keyId)} confirm={text.revokeSure}>
        {text.revoke}
      </Action>
    </>
  )

const PersonOf = ({ of: { person, userId, businessUserId } }: { readonly of: Credential }) => {
  const id = userId ?? businessUserId
  return (
    <>
      {person ?? words.values.none} {id !== null && <Id of={id} />}
    </>
  )
}

/** The person that the form names; undefined without a name. */
const personIn = (form: HTMLFormElement): RequestOf<"addCredential">["credential"]["person"] => {
  const name = fieldOf(form, "person")
  const id = fieldOf(form, "personId")
  if (name === "") return undefined
  if (id === "") return name
  return fieldOf(form, "personIs") === "worker"
    ? { name, userId: id }
    : { name, businessUserId: id }
}

const CredentialList = ({
  of,
  currentKeyId
}: {
  readonly of: ReadonlyArray<Credential>
  readonly currentKeyId: string
}) => (
  <Table
    caption={text.title}
    rows={of}
    keyOf={({ keyId }) => keyId}
    columns={[
      { head: text.keyId, cell: ({ keyId }) => <code>{keyId}</code> },
      { head: text.role, cell: ({ role }) => role },
      { head: text.person, cell: (credential) => <PersonOf of={credential} /> },
      {
        head: text.forOthers,
        cell: ({ person, mayActForOthers }) =>
          person === null ? words.values.none : text.mayActForOthers[mayActForOthers ? "yes" : "no"]
      },
      {
        head: text.companies,
        cell: ({ companyIds }) => (companyIds === null ? text.all : words.number(companyIds.length))
      },
      {
        head: text.addresses,
        cell: ({ addresses }) => (addresses === null ? text.anywhere : addresses.join(" "))
      },
      { head: text.created, cell: ({ createdAt }) => <Time at={createdAt} /> },
      {
        head: text.lastUsed,
        cell: ({ awaitsApproval, lastUsedAt }) =>
          awaitsApproval ? text.awaits : timeOrNone(lastUsedAt)
      },
      { head: text.expires, cell: ({ expiryDate }) => expiryDate ?? words.values.none },
      { head: text.rotating, cell: ({ previousSecretUntil: until }) => timeOrNone(until) },
      {
        head: text.change,
        cell: (credential) => <Changes of={credential} currentKeyId={currentKeyId} />
      }
    ]}
  />
)

const Issue = () => (
  <CommandForm
    title={text.issue}
    submit={text.issueSubmit}
    run={async (form) => {
      const person = personIn(form)
      const expiryDate = fieldOf(form, "expiryDate")
      const addresses = fieldOf(form, "addresses")
        .split(/[\s,]+/)
        .filter((each) => each !== "")
      const role = fieldOf(form, "role") as Credential["role"]
      // The service says what a role needs.
      const input = {
        role,
        ...(person !== undefined && { person }),
        mayActForOthers: fieldOf(form, "mayActForOthers") === "yes",
        ...(addresses.length > 0 && { addresses }),
        ...(expiryDate !== "" && { expiryDate })
      } as RequestOf<"addCredential">["credential"]
      const { credential } = await call("addCredential", { credential: input })
      const { keyId: name, secret: value, message } = credential
      return { message, secret: { name, value } }
    }}
  >
    <Select name="role" label={text.role} options={text.roles} />
    <label>
      {text.person}
      <input name="person" maxLength={100} autoComplete="off" />
    </label>
    <p className="quiet">{text.personHint}</p>
    <Select name="personIs" label={text.personIs} options={text.personIsOf} />
    <label>
      {text.personId}
      <input name="personId" maxLength={36} autoComplete="off" />
    </label>
    <Select name="mayActForOthers" label={text.forOthers} options={text.mayActForOthers} />
    <label>
      {text.addresses}
      <input name="addresses" maxLength={1000} autoComplete="off" />
    </label>
    <p className="quiet">{text.addressesHint}</p>
    <label>
      {text.expires}
      <input name="expiryDate" type="date" />
    </label>
  </CommandForm>
)

export const Credentials = () => {
  const place = usePlace()
  const session = useSession()
  const cursor = place.query.get("cursor")
  const read = useRead("getCredentials", { limit: 50, ...(cursor !== null && { cursor }) })
  return (
    <>
      <Section title={text.title}>
        <ReadView read={read}>
          {({ credentials, nextCursor }) => (
            <>
              {credentials.length === 0 ? (
                <Empty>{text.none}</Empty>
              ) : (
                <CredentialList of={credentials} currentKeyId={session?.credential ?? ""} />
              )}
              <Pages place={place} nextCursor={nextCursor} />
            </>
          )}
        </ReadView>
      </Section>
      <Issue />
    </>
  )
}
