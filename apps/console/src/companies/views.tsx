/** The views of a company with all its people and all its accounts. */
import { formatDate, formatPhone } from "@payroll/ui/format.ts"
import { Card } from "@payroll/ui/layout.tsx"
import { Table } from "@payroll/ui/table.tsx"
import { NameWithLetters } from "../frame/name.tsx"
import { CompanyTexts } from "../records/documents.tsx"
import { Files } from "../records/files.tsx"
import { CompanyLinks } from "../records/links.tsx"
import { WaitingGuests } from "../records/waitingGuests.tsx"
import { nameOf, sortNameOf } from "../text/names.ts"
import { words } from "../text/words.ts"
import { addPerson } from "./edit.ts"
import { Accounts, roleText, type PartProps } from "./parts.tsx"
import { PersonMenu } from "./personMenu.tsx"
import {
  AccountBadge,
  accountText,
  isActive,
  isInUse,
  PersonBadge,
  type Person
} from "./states.tsx"

const text = words.companies

const identityText = ({ hasSsn, foreignId }: Person): string => {
  const { hasSsn: entered, hasDocument, noIdentity } = text.people
  return hasSsn ? entered : foreignId ? hasDocument(foreignId.country) : noIdentity
}

const People = ({ of: info, rights }: PartProps) => (
  <Card
    title={text.people.all}
    isFlush
    act={
      rights.isWriter && {
        label: text.people.add,
        look: "primary",
        icon: "plus",
        onPress: () => addPerson(info)
      }
    }
  >
    <Table
      caption={text.people.all}
      rows={info.businessUsers.toSorted(
        (one, other) => Number(isActive(other)) - Number(isActive(one))
      )}
      keyOf={({ businessUserId }) => businessUserId}
      columns={[
        {
          head: text.people.name,
          sortBy: sortNameOf,
          cell: (person) => <NameWithLetters name={nameOf(person)} sub={roleText(person)} />
        },
        { head: text.people.email, isBelow: true, cell: ({ email }) => email },
        {
          head: text.people.phone,
          isWide: true,
          cell: ({ phoneNumber }) => formatPhone(phoneNumber ?? "")
        },
        { head: text.people.identity, isWide: true, cell: identityText },
        { head: text.state, isBelow: true, cell: (person) => <PersonBadge of={person} /> },
        {
          head: text.acts,
          isNumber: true,
          cell: (person) => <PersonMenu of={person} info={info} rights={rights} />
        }
      ]}
    />
  </Card>
)

/** Everybody who represents the company, those who left last, and the links for them. */
export const AllPeople = ({ of: info, rights }: PartProps) => {
  const nameOfId = (id: string): string => {
    const person = info.businessUsers.find(({ businessUserId }) => businessUserId === id)
    return person ? nameOf(person) : ""
  }
  return (
    <div className="stack stack-6">
      <WaitingGuests
        of={info.businessUsers.map((person) => ({
          name: nameOf(person),
          ids: { businessUserId: person.businessUserId }
        }))}
      />
      <People of={info} rights={rights} />
      <CompanyTexts companyId={info.company.companyId} />
      <Files of={{ companyId: info.company.companyId }} />
      <CompanyLinks
        companyId={info.company.companyId}
        nameOf={nameOfId}
        mayEdit={rights.isWriter}
      />
    </div>
  )
}

export const AllAccounts = ({ of: info, rights }: PartProps) => {
  const former = info.companyFundingSourceEntities.filter((account) => !isInUse(account))
  return (
    <div className="stack stack-6">
      <Accounts of={info} rights={rights} />
      {former.length > 0 && (
        <Card title={text.accounts.former} isFlush>
          <Table
            caption={text.accounts.former}
            rows={former.toReversed()}
            keyOf={({ companyFundingSourceEntityId }) => companyFundingSourceEntityId}
            columns={[
              { head: text.accounts.bank, cell: ({ bankName }) => bankName },
              { head: text.accounts.account, isWide: true, cell: accountText },
              { head: text.accounts.state, cell: (account) => <AccountBadge of={account} /> },
              { head: text.accounts.since, cell: ({ updatedAt }) => formatDate(updatedAt) }
            ]}
          />
        </Card>
      )}
    </div>
  )
}
