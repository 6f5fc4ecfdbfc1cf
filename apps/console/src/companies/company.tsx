/** One company: the state of its onboarding, its records, its workers and its history. */
import type { AnswerOf } from "../api/call.ts"
import { useRead } from "../api/queries.ts"
import { mayReview, useSession } from "../api/session.ts"
import { needsOf } from "../requirements/needs.ts"
import { NextNeed, Requirements } from "../requirements/requirements.tsx"
import { usePlace } from "../browser/place.ts"
import { words } from "../text/words.ts"
import { Link } from "../browser/link.tsx"
import { Page, Section } from "../ui/page.tsx"
import { Empty, ReadView } from "../ui/read.tsx"
import { Table } from "../ui/table.tsx"
import { Tabs } from "../ui/tabs.tsx"
import { Fields, Id, State, Status, Time } from "../ui/values.tsx"
import { Timeline } from "./timeline.tsx"

type Info = AnswerOf<"getCompanyInfo">

const text = words.companies

const endOf = (last: string | null | undefined): string =>
  typeof last === "string" ? words.endsWith(last) : ""

/** The last attempt, with a link to the reviews of the company if a person has to decide. */
const Attempt = ({
  of: { status },
  company
}: {
  readonly of: NonNullable<Info["verification"]>
  readonly company: Info["company"]
}) => {
  const session = useSession()
  const isForPerson = status.status === "needs_review" && session && mayReview(session)
  return (
    <span className="state">
      <Status is={status.status} />
      {isForPerson && (
        <Link to="/reviews" query={{ companyId: company.companyId }}>
          {text.openCase}
        </Link>
      )}
    </span>
  )
}

const Registration = ({ of: { company, kybInformation, verification } }: { readonly of: Info }) => (
  <Section title={text.kyb}>
    <Fields
      of={[
        { label: text.status, value: <State of={company.kybStatus} /> },
        { label: text.kind, value: text.kinds[company.kind] },
        { label: words.fields.doingBusinessAs, value: company.doingBusinessAs },
        { label: text.website, value: company.businessWebsite },
        {
          label: words.fields.ein,
          value: endOf(kybInformation?.einLast4)
        },
        { label: words.fields.entityType, value: kybInformation?.entityType },
        { label: words.fields.incorporationState, value: kybInformation?.incorporationState },
        { label: words.fields.dateOfIncorporation, value: kybInformation?.dateOfIncorporation },
        {
          label: text.attempt,
          value: verification && <Attempt of={verification} company={company} />
        },
        {
          label: text.terms,
          value: company.termsAcceptedAt === null ? null : <Time at={company.termsAcceptedAt} />
        },
        { label: text.one, value: <Id of={company.companyId} /> }
      ]}
    />
  </Section>
)

const Locations = ({ of }: { readonly of: Info["companyLocations"] }) => (
  <Section title={text.locations}>
    <Table
      caption={text.locations}
      rows={of}
      keyOf={({ companyLocationId }) => companyLocationId}
      columns={[
        { head: text.label, cell: ({ companyLocation }) => companyLocation },
        {
          head: words.fields.address,
          cell: ({ address1, city, state, zipcode }) => `${address1}, ${city}, ${state} ${zipcode}`
        },
        {
          head: text.roles,
          cell: ({ isFilingAddress, isMailingAddress }) =>
            [isFilingAddress && text.filing, isMailingAddress && text.mailing]
              .filter((role) => role !== false)
              .join(", ") || words.values.none
        },
        { head: text.status, cell: ({ status }) => <State of={status} /> }
      ]}
    />
  </Section>
)

const People = ({ of }: { readonly of: Info["businessUsers"] }) => (
  <Section title={text.people}>
    <Table
      caption={text.people}
      rows={of}
      keyOf={({ businessUserId }) => businessUserId}
      columns={[
        { head: text.name, cell: ({ firstName, lastName }) => `${firstName} ${lastName}` },
        {
          head: text.roles,
          cell: (person) =>
            (["payrollAdmin", "bookkeeper", "beneficialOwner"] as const)
              .filter((role) => person[role])
              .map((role) => text[role])
              .join(", ") || words.values.none
        },
        {
          head: text.share,
          cell: ({ ownershipPercentage: share }) =>
            share === null ? words.values.none : `${words.number(share)} %`
        },
        { head: words.workers.kyc, cell: ({ kycStatus }) => <State of={kycStatus} /> },
        {
          head: words.workers.status,
          cell: ({ recordStatus }) => <Status is={recordStatus.status} />
        }
      ]}
    />
  </Section>
)

const Accounts = ({ of }: { readonly of: Info["companyFundingSourceEntities"] }) => (
  <Section title={text.accounts}>
    {of.length === 0 ? (
      <Empty>{words.workers.noAccounts}</Empty>
    ) : (
      <Table
        caption={text.accounts}
        rows={of}
        keyOf={({ companyFundingSourceEntityId }) => companyFundingSourceEntityId}
        columns={[
          { head: text.bank, cell: ({ bankName }) => bankName },
          {
            head: text.account,
            cell: ({ accountType, accountNumberLast4 }) =>
              `${accountType}, ${words.endsWith(accountNumberLast4)}`
          },
          { head: words.workers.status, cell: ({ status }) => <State of={status} /> }
        ]}
      />
    )}
  </Section>
)

const SOME = 10

const SomeWorkers = ({ companyId }: { readonly companyId: string }) => {
  const read = useRead("getUsers", { companyId, limit: SOME })
  return (
    <Section title={text.workers}>
      <ReadView read={read}>
        {({ users }) =>
          users.length === 0 ? (
            <Empty>{text.noWorkers}</Empty>
          ) : (
            <>
              <Table
                caption={text.workers}
                rows={users}
                keyOf={({ userId }) => userId}
                columns={[
                  {
                    head: text.name,
                    cell: ({ userId, firstName, lastName }) => (
                      <Link to={`/workers/${userId}`}>
                        {firstName} {lastName}
                      </Link>
                    )
                  },
                  { head: words.workers.job, cell: ({ jobTitle }) => jobTitle },
                  {
                    head: words.workers.status,
                    cell: ({ userStatus }) => <Status is={userStatus.status} />
                  }
                ]}
              />
              <p className="pages">
                <Link to="/workers" query={{ companyId }}>
                  {text.allWorkers}
                </Link>
                <Link to="/time-off" query={{ companyId }}>
                  {words.timeOff.title}
                </Link>
                <Link to="/timesheets" query={{ companyId }}>
                  {words.timesheets.title}
                </Link>
              </p>
            </>
          )
        }
      </ReadView>
    </Section>
  )
}

const noAct = (): undefined => undefined

const Records = ({ of, companyId }: { readonly of: Info; readonly companyId: string }) => {
  const task = useRead("getCompanyTask", { companyId })
  return (
    <>
      <Registration of={of} />
      <ReadView read={task}>
        {({ companyTask: { requirements } }) => (
          <>
            <NextNeed of={needsOf(requirements)} actOf={noAct} />
            <Requirements of={needsOf(requirements)} actOf={noAct} />
          </>
        )}
      </ReadView>
      <Locations of={of.companyLocations} />
      <People of={of.businessUsers} />
      {of.company.kind === "employer" && (
        <>
          <Accounts of={of.companyFundingSourceEntities} />
          <SomeWorkers companyId={companyId} />
        </>
      )}
    </>
  )
}

export const Company = ({ id }: { readonly id: string }) => {
  const read = useRead("getCompanyInfo", { companyId: id })
  const isTimeline = usePlace().query.get("view") === "timeline"
  return (
    <Page title={read.data?.company.company ?? text.one} tab={text.one}>
      <Tabs label={text.viewsLabel} of={text.views} />
      <ReadView read={read}>
        {(info) =>
          isTimeline ? <Timeline companyId={id} /> : <Records of={info} companyId={id} />
        }
      </ReadView>
    </Page>
  )
}
