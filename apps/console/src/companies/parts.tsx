/** The parts of a company: people, locations, accounts. */
import { Button } from "@payroll/ui/button.tsx"
import { Avatar, Card, Empty, Row } from "@payroll/ui/layout.tsx"
import { Menu } from "@payroll/ui/overlays.tsx"
import { Badge, Mark } from "@payroll/ui/status.tsx"
import { words } from "../text/words.ts"
import { askAccountRemoval, askApproval, askClosing, askRemoval } from "./acts.ts"
import {
  addAccount,
  addLocation,
  addPerson,
  editLocation,
  editPerson,
  payPerson,
  replaceAccount,
  setTimeZone
} from "./edit.ts"
import type { Ask } from "./question.tsx"
import {
  AccountBadge,
  accountText,
  isActive,
  isInUse,
  PersonBadge,
  personName,
  type Account,
  type Info,
  type Location,
  type Person
} from "./states.tsx"

const text = words.companies

/** The acts that the role of a person allows on the page of a company. */
export interface Rights {
  readonly isWriter: boolean
  readonly isAdmin: boolean
  readonly ask: Ask
}

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

/** The rare acts on a person. */
export const PersonMenu = ({
  of: person,
  info,
  rights: { isWriter, ask }
}: {
  readonly of: Person
  readonly info: Info
  readonly rights: Rights
}) =>
  isWriter && isActive(person) ? (
    <Menu
      label={text.moreOf(personName(person))}
      entries={[
        { label: text.people.correct, icon: "pen", onAct: () => editPerson(info, person) },
        ...(info.company.kind === "employer"
          ? [
              {
                label: text.people.asWorker,
                icon: "users" as const,
                onAct: () => payPerson(info, person)
              }
            ]
          : []),
        {
          label: text.people.remove,
          icon: "close",
          isDangerous: true,
          onAct: () => askRemoval(ask, person)
        }
      ]}
    />
  ) : null

export const People = ({ of: info, rights }: PartProps) => {
  const people = info.businessUsers.filter(isActive)
  return (
    <Card
      title={text.people.title}
      isFlush
      action={
        rights.isWriter && (
          <Button look="quiet" isSmall icon="plus" onPress={() => addPerson(info)}>
            {text.people.add}
          </Button>
        )
      }
    >
      {people.length === 0 ? (
        <Empty icon="users" title={text.people.none} />
      ) : (
        <ul className="list">
          {people.map((person) => (
            <Row
              key={person.businessUserId}
              before={<Avatar name={personName(person)} />}
              title={personName(person)}
              detail={roleText(person)}
            >
              <PersonBadge of={person} />
              <PersonMenu of={person} info={info} rights={rights} />
            </Row>
          ))}
        </ul>
      )}
    </Card>
  )
}

const usesOf = ({ isWorkLocation, isMailingAddress, isFilingAddress }: Location): string => {
  const { work, mailing, filing } = text.locations.uses
  return [isWorkLocation && work, isMailingAddress && mailing, isFilingAddress && filing]
    .filter((use) => use !== false)
    .join(" · ")
}

const addressText = ({ address1, address2, city, state, zipcode }: Location): string =>
  [address1, ...(address2 ? [address2] : []), city, `${state} ${zipcode}`].join(", ")

const LocationMenu = ({
  of: location,
  info,
  rights: { ask }
}: {
  readonly of: Location
  readonly info: Info
  readonly rights: Rights
}) => (
  <Menu
    label={text.moreOf(location.companyLocation)}
    entries={[
      { label: text.locations.correct, icon: "pen", onAct: () => editLocation(info, location) },
      { label: text.locations.timeZone, icon: "clock", onAct: () => setTimeZone(info, location) },
      {
        label: text.locations.remove,
        icon: "close",
        isDangerous: true,
        onAct: () => askClosing(ask, location)
      }
    ]}
  />
)

export const Locations = ({ of: info, rights }: PartProps) => (
  <Card
    title={text.locations.title}
    isFlush
    action={
      rights.isWriter && (
        <Button look="quiet" isSmall icon="plus" onPress={() => addLocation(info)}>
          {text.locations.add}
        </Button>
      )
    }
  >
    {info.companyLocations.length === 0 ? (
      <Empty icon="pin" title={text.locations.none} />
    ) : (
      <ul className="list">
        {info.companyLocations.map((location) => (
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
              <LocationMenu of={location} info={info} rights={rights} />
            )}
          </Row>
        ))}
      </ul>
    )}
  </Card>
)

const AccountMenu = ({
  of: account,
  info,
  rights: { ask }
}: {
  readonly of: Account
  readonly info: Info
  readonly rights: Rights
}) => (
  <Menu
    label={text.moreOf(account.bankName)}
    entries={[
      { label: text.accounts.change, icon: "pen", onAct: () => replaceAccount(info, account) },
      // One at least stays.
      ...(info.companyFundingSourceEntities.filter(isInUse).length > 1
        ? [
            {
              label: text.accounts.remove,
              icon: "close" as const,
              isDangerous: true,
              onAct: () => askAccountRemoval(ask, account)
            }
          ]
        : [])
    ]}
  />
)

const accountDetail = (account: Account): string =>
  [
    accountText(account),
    ...(account.awaitsApproval
      ? [text.accounts.heldText]
      : account.replacesId === null
        ? []
        : [text.accounts.replaces])
  ].join(" · ")

export const Accounts = ({ of: info, rights }: PartProps) => {
  const accounts = info.companyFundingSourceEntities.filter(isInUse)
  return (
    <Card
      title={text.accounts.title}
      isFlush
      action={
        rights.isWriter && (
          <Button look="quiet" isSmall icon="plus" onPress={() => addAccount(info)}>
            {text.accounts.add}
          </Button>
        )
      }
    >
      {accounts.length === 0 ? (
        <Empty icon="bank" title={text.accounts.none}>
          {text.accounts.noneHint}
        </Empty>
      ) : (
        <ul className="list">
          {accounts.map((account) => (
            <Row
              key={account.companyFundingSourceEntityId}
              before={<Mark icon="bank" />}
              title={account.bankName}
              detail={accountDetail(account)}
            >
              <AccountBadge of={account} />
              {account.awaitsApproval && rights.isAdmin && (
                <Button isSmall onPress={() => askApproval(rights.ask, account)}>
                  {text.accounts.approve}
                </Button>
              )}
              {rights.isWriter && <AccountMenu of={account} info={info} rights={rights} />}
            </Row>
          ))}
        </ul>
      )}
    </Card>
  )
}
