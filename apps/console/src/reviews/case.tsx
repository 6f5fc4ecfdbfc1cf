/** One case: the submitted data, the reasons for a review, and the decisions of persons so far. */
import { useRead } from "../api/queries.ts"
import { useSession } from "../api/session.ts"
import { Requirements } from "../records/requirements.tsx"
import { words } from "../text/words.ts"
import { Link } from "../browser/link.tsx"
import { Page, Section } from "../ui/page.tsx"
import { ReadView } from "../ui/read.tsx"
import { Table } from "../ui/table.tsx"
import { Actor, Fields, Id, State, Status, Time } from "../ui/values.tsx"
import { Compare } from "./compare.tsx"
import { Decide } from "./decide.tsx"
import { EarlierAttempts } from "./earlier.tsx"
import { reasonText } from "./reasons.ts"
import type { Verification } from "./verification.ts"

type Submitted = Verification["case"]
type Address = NonNullable<Submitted["address"]>

const text = words.reviews

const addressText = (address: Address | undefined): string =>
  address === undefined
    ? ""
    : [
        address.address1,
        address.address2,
        address.city,
        address.state,
        address.zipcode,
        address.country
      ]
        .filter((part) => part !== undefined && part !== "")
        .join(", ")

const endOf = (last: string | undefined): string => (last === undefined ? "" : words.endsWith(last))

const SubmittedData = ({ of }: { readonly of: Submitted }) => (
  <Section title={text.submitted}>
    <Fields
      of={[
        { label: words.fields.name, value: of.name },
        { label: words.fields.doingBusinessAs, value: of.doingBusinessAs },
        { label: words.fields.ein, value: endOf(of.einLast4) },
        { label: words.fields.ssn, value: endOf(of.ssnLast4) },
        { label: words.fields.entityType, value: of.entityType },
        { label: words.fields.incorporationState, value: of.incorporationState },
        { label: words.fields.dateOfIncorporation, value: of.dateOfIncorporation },
        { label: words.fields.address, value: addressText(of.address) },
        { label: text.remarks, value: of.remarks.join("; ") }
      ].filter(({ value }) => value !== undefined && value !== "")}
    />
    {(of.owners ?? []).length > 0 && (
      <>
        <h3>{text.owners}</h3>
        <ul>
          {of.owners?.map((owner) => (
            <li key={owner.id}>
              {owner.name}, {words.fields.ssn} {endOf(owner.ssnLast4)}
              {owner.address && <span className="quiet"> {addressText(owner.address)}</span>}
            </li>
          ))}
        </ul>
      </>
    )}
    {(of.locations ?? []).length > 0 && (
      <>
        <h3>{text.locations}</h3>
        <ul>
          {of.locations?.map((location) => (
            <li key={addressText(location)}>{addressText(location)}</li>
          ))}
        </ul>
      </>
    )}
  </Section>
)

const Why = ({
  verification,
  isOfService
}: {
  readonly verification: Verification
  readonly isOfService: boolean
}) => (
  <Section title={text.why}>
    <ul>
      {verification.reasons.map((reason) => (
        <li key={String(reason)}>{reasonText(reason)}</li>
      ))}
    </ul>
    {verification.providerTexts.length > 0 && (
      <>
        <h3>{text.provider}</h3>
        <ul>
          {verification.providerTexts.map((each) => (
            <li key={each}>{each}</li>
          ))}
        </ul>
      </>
    )}
    <Fields
      of={[
        ...(isOfService ? [{ label: words.shell.client, value: verification.client }] : []),
        { label: text.status, value: <State of={verification.status} /> },
        { label: text.attempt, value: words.number(verification.number) },
        {
          label: text.company,
          value: (
            <Link to={`/c/${verification.companyId}`}>
              <Id of={verification.companyId} />
            </Link>
          )
        },
        ...(verification.duplicateOf === null
          ? []
          : [
              {
                label: text.duplicate,
                value: (
                  <Link
                    to={`/${verification.subjectKind === "worker" ? "workers" : "companies"}/${verification.duplicateOf}`}
                  >
                    <Id of={verification.duplicateOf} />
                  </Link>
                )
              }
            ])
      ]}
    />
  </Section>
)

const Decisions = ({ of }: { readonly of: Verification["decisions"] }) => (
  <Section title={text.decisions}>
    <Table
      caption={text.decisions}
      rows={of}
      keyOf={({ decidedAt, actedBy }) => `${decidedAt} ${actedBy}`}
      columns={[
        { head: text.decided, cell: ({ decision }) => <Status is={decision} /> },
        { head: text.by, cell: (decision) => <Actor of={decision} /> },
        { head: text.reason, cell: ({ reason }) => reason ?? words.values.none },
        { head: text.status, cell: ({ status }) => <Status is={status} /> },
        { head: text.since, cell: ({ decidedAt }) => <Time at={decidedAt} /> }
      ]}
    />
  </Section>
)

const CompanyNeeds = ({ companyId }: { readonly companyId: string }) => (
  <ReadView read={useRead("getCompanyTask", { companyId })}>
    {({ companyTask }) => <Requirements of={companyTask.requirements} title={text.requirements} />}
  </ReadView>
)

export const Case = ({ id }: { readonly id: string }) => {
  const session = useSession()
  // Every look is audited: the case is read when a person opens it, not again and again.
  const read = useRead("getVerification", { verificationId: id }, { isOnce: true })
  return (
    <Page title={read.data?.verification.name ?? text.case} tab={text.case}>
      <p>
        <Link to="/reviews" query={{ client: undefined }}>
          {text.toQueue}
        </Link>
      </p>
      <ReadView read={read}>
        {({ verification }) => (
          <div className="columns">
            <div>
              <Why verification={verification} isOfService={session?.isOfService === true} />
              <SubmittedData of={verification.case} />
              {verification.decisions.length > 0 && <Decisions of={verification.decisions} />}
              <EarlierAttempts of={verification} />
              {verification.subjectKind === "company" && (
                <CompanyNeeds companyId={verification.companyId} />
              )}
            </div>
            <div>
              <Decide verification={verification} />
              <Compare verification={verification} />
            </div>
          </div>
        )}
      </ReadView>
    </Page>
  )
}
