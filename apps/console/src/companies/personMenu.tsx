/** The rare acts on a person of a company. */
import { Menu } from "@payroll/ui/overlays.tsx"
import { useActs } from "../frame/act.tsx"
import { useAskToSign } from "../records/documents.tsx"
import { useErasing } from "../records/erase.tsx"
import { useErasuresOf } from "../records/erasures.tsx"
import { useAsking } from "../records/links.tsx"
import { nameOf } from "../text/names.ts"
import { words } from "../text/words.ts"
import { askRemoval, type Rights } from "./acts.ts"
import { editPerson, payPerson } from "./edit.ts"
import { isActive, type Info, type Person } from "./states.tsx"

const text = words.companies

/** The act on a person who represents the company no longer. */
const FormerMenu = ({ of: person }: { readonly of: Person }) => {
  const erasing = useErasing()
  const { businessUserId: id } = person
  const isAsked = useErasuresOf([id]).length > 0
  if (isAsked) return null
  const name = nameOf(person)
  return (
    <>
      <Menu
        label={text.moreOf(name)}
        entries={[
          {
            label: words.erasures.act,
            icon: "close",
            isDangerous: true,
            onAct: () => erasing.erase({ subject: "businessUser", id, name })
          }
        ]}
      />
      {erasing.dialog}
    </>
  )
}

/** The rare acts on a person. */
export const PersonMenu = ({
  of: person,
  info,
  rights: { isWriter, isAdmin, ask }
}: {
  readonly of: Person
  readonly info: Info
  readonly rights: Rights
}) => {
  const asking = useAsking()
  const acts = useActs()
  const { businessUserId, beneficialOwner } = person
  const { companyId, kind } = info.company
  const isOff = !isWriter || !isActive(person)
  const signing = useAskToSign({ of: { businessUserId }, companyId, isOff }, acts)
  if (!isActive(person)) return isAdmin && !person.isErased ? <FormerMenu of={person} /> : null
  if (isOff) return null
  const name = nameOf(person)
  const signatory = { name, ids: { companyId, businessUserId } }
  return (
    <>
      <Menu
        label={text.moreOf(name)}
        entries={[
          asking.entry("ofSignatory", "company-onboarding", signatory),
          beneficialOwner &&
            asking.entry("ofOwner", "company-owner", { name, ids: { businessUserId } }),
          ...signing,
          { label: text.people.correct, icon: "pen", onAct: () => editPerson(info, person) },
          kind === "employer" && {
            label: text.people.asWorker,
            icon: "users",
            onAct: () => payPerson(info, person)
          },
          {
            label: text.people.remove,
            icon: "close",
            isDangerous: true,
            onAct: () => askRemoval(ask, person)
          }
        ]}
      />
      {acts.dialog}
      {asking.dialog}
    </>
  )
}
