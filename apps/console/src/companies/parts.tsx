/** The parts of a company: people, locations, accounts. */
import { Button } from "@payroll/ui/button.tsx"
import type { ReactNode } from "react"
import { Avatar, Card, Row, type CardAct, type None } from "@payroll/ui/layout.tsx"
import { Menu } from "@payroll/ui/overlays.tsx"
import { formatTime } from "@payroll/ui/format.ts"
import { Badge, Mark } from "@payroll/ui/status.tsx"
import { Rows } from "../frame/rows.tsx"
import { addressText } from "../records/address.ts"
import { nameOf } from "../text/names.ts"
import { words } from "../text/words.ts"
import {
  askAccountRemoval,
  askApproval,
  askClosing,
  askEmailApproval,
  type Rights
} from "./acts.ts"
import { Approver } from "../records/approver.tsx"
import {
  addAccount,
  addLocation,
  addPerson,
  editLocation,
  replaceAccount,
  setTimeZone
} from "./edit.ts"
import { PersonMenu } from "./personMenu.tsx"
import {
  AccountBadge,
  accountText,
  emailText,
  isActive,
  isHeld,
  isInUse,
  PersonBadge,
  waitingEmail,
  type Account,
  type Info,
  type Location,
  type Person
} from "./states.tsx"

const text = words.companies

export interface PartProps {
  readonly of: Info
  readonly rights: Rights
}

export const roleText = (person: Person): string => {
  const { roles, share, noRole } = text.people
  const names = (["payrollAdmin", "bookkeeper"] as const)
    .filter((role) => person[role])
    .map((role) => roles[role])
  const { beneficialOwner, ownershipPercentage: percent } = person
  const owner =
    percent === null ? roles.beneficialOwner : `${roles.beneficialOwner}, ${share(percent)}`
  return [...names, ...(beneficialOwner ? [owner] : [])].join(" · ") || noRole
}

/** The records of a company in a card, with the button that adds one. */
const Records = <R extends object>({
  add,
  rights,
  ...list
}: {
  readonly title: string
  readonly add: CardAct
  readonly rights: Rights
  readonly rows: ReadonlyArray<R>
  readonly none: None
  readonly line: (row: R) => ReactNode
}) => (
  <Card title={list.title} isFlush act={rights.isWriter && { look: "quiet", icon: "plus", ...add }}>
    <Rows {...list} />
  </Card>
)

/** The button that ends the wait of a person's email. */
const EmailApproval = ({
  of: person,
  rights: { isAdmin, ask }
}: {
  readonly of: Person
  readonly rights: Rights
}) => {
  const change = waitingEmail(person)
  return change && isAdmin ? (
    <Button isSmall onPress={() => askEmailApproval(ask, person, change.waitingChangeId)}>
      {text.people.approveEmail}
    </Button>
  ) : null
}

export const People = ({ of: info, rights }: PartProps) => (
  <Records
    title={text.people.title}
    add={{ label: text.people.add, onPress: () => addPerson(info) }}
    rights={rights}
    rows={info.businessUsers.filter(isActive)}
    none={{ icon: "users", title: text.people.none }}
    line={(person) => (
      <Row
        key={person.businessUserId}
        before={<Avatar name={nameOf(person)} />}
        title={nameOf(person)}
        detail={[roleText(person), emailText(person)].filter(Boolean).join(" · ")}
      >
        <PersonBadge of={person} />
        <EmailApproval of={person} rights={rights} />
        <PersonMenu of={person} info={info} rights={rights} />
      </Row>
    )}
  />
)

const usesOf = ({ isWorkLocation, isMailingAddress, isFilingAddress }: Location): string => {
  const { work, mailing, filing } = text.locations.uses
  return [isWorkLocation && work, isMailingAddress && mailing, isFilingAddress && filing]
    .filter((use) => use !== false)
    .join(" · ")
}

export const Locations = ({ of: info, rights }: PartProps) => (
  <Records
    title={text.locations.title}
    add={{ label: text.locations.add, onPress: () => addLocation(info) }}
    rights={rights}
    rows={info.companyLocations}
    none={{ icon: "pin", title: text.locations.none }}
    line={(location) => (
      <Row
        key={location.companyLocationId}
        before={<Mark icon="pin" />}
        title={location.companyLocation}
        detail={[addressText(location), usesOf(location)].filter(Boolean).join(" · ")}
      >
        {!isActive(location) && <Badge>{text.locations.closed}</Badge>}
        {isActive(location) && !location.isTimeZoneConfirmed && (
          <Badge tone="warn">{text.locations.zoneOpen}</Badge>
        )}
        {isActive(location) && rights.isWriter && (
          <Menu
            label={text.moreOf(location.companyLocation)}
            entries={[
              {
                label: text.locations.correct,
                icon: "pen",
                onAct: () => editLocation(info, location)
              },
              {
                label: text.locations.timeZone,
                icon: "clock",
                onAct: () => setTimeZone(info, location)
              },
              {
                label: text.locations.remove,
                icon: "close",
                isDangerous: true,
                onAct: () => askClosing(rights.ask, location)
              }
            ]}
          />
        )}
      </Row>
    )}
  />
)

const accountDetail = (account: Account): string => {
  const replaces = account.replacesId === null ? "" : text.accounts.replaces
  const until = account.holdUntil === null ? "" : text.accounts.until(formatTime(account.holdUntil))
  const note = account.awaitsApproval ? text.accounts.heldText : replaces
  return [accountText(account), until, note].filter(Boolean).join(" · ")
}

export const Accounts = ({ of: info, rights }: PartProps) => {
  const accounts = info.companyFundingSourceEntities.filter(isInUse)
  return (
    <Records
      title={text.accounts.title}
      add={{ label: text.accounts.add, onPress: () => addAccount(info) }}
      rights={rights}
      rows={accounts}
      none={{ icon: "bank", title: text.accounts.none, hint: text.accounts.noneHint }}
      line={(account) => (
        <Row
          key={account.companyFundingSourceEntityId}
          before={<Mark icon="bank" />}
          title={account.bankName}
          detail={
            <>
              {accountDetail(account)}
              {account.version > 1 && (
                <Approver
                  recordId={account.companyFundingSourceEntityId}
                  operation="approveBankAccount"
                />
              )}
            </>
          }
        >
          <AccountBadge of={account} />
          {isHeld(account) && rights.isAdmin && (
            <Button isSmall onPress={() => askApproval(rights.ask, account)}>
              {text.accounts.approve}
            </Button>
          )}
          {rights.isWriter && (
            <Menu
              label={text.moreOf(account.bankName)}
              entries={[
                {
                  label: text.accounts.change,
                  icon: "pen",
                  onAct: () => replaceAccount(info, account)
                },
                // One at least stays.
                accounts.length > 1 && {
                  label: text.accounts.remove,
                  icon: "close",
                  isDangerous: true,
                  onAct: () => askAccountRemoval(rights.ask, account)
                }
              ]}
            />
          )}
        </Row>
      )}
    />
  )
}
