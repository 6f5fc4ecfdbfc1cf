/** A case side by side: what was entered, and what the provider or the record with the same number says. */
import type { ReactNode } from "react"
import { formatDay } from "@payroll/ui/format.ts"
import { Button } from "@payroll/ui/button.tsx"
import { Card } from "@payroll/ui/layout.tsx"
import { Badge } from "@payroll/ui/status.tsx"
import { words } from "../text/words.ts"
import { addressText } from "../records/address.ts"
import { ownerIn } from "./reasons.ts"
import { useTwin, type Twin } from "./twin.ts"
import type { Verification } from "./verification.ts"

type Submitted = Verification["case"]
type Owner = NonNullable<Submitted["owners"]>[number]
type Role = NonNullable<Submitted["role"]>

const text = words.reviews

interface Line {
  readonly key: string
  readonly label: string
  readonly entered: ReactNode
  /** The value of the other side, or the difference that it reports. */
  readonly other?: ReactNode
  readonly isDifferent?: boolean
}

const masked = (last: string, isEin: boolean): string =>
  isEin ? `••-•••${last}` : `•••-••-${last}`

const Masked = ({ of, isEin }: { readonly of: string; readonly isEin: boolean }) => (
  <span className="secret">{masked(of, isEin)}</span>
)

const roleText = ({ beneficialOwner, ownershipPercentage, payrollAdmin }: Role): string =>
  [
    ...(beneficialOwner && ownershipPercentage !== null ? [text.owns(ownershipPercentage)] : []),
    ...(payrollAdmin ? [text.controls] : [])
  ].join(", ")

const ownerText = (owner: Owner): string =>
  [
    owner.name,
    ...(owner.ssnLast4 === undefined
      ? []
      : [`${text.fields.ssn} ${masked(owner.ssnLast4, false)}`]),
    ...(owner.role ? [roleText(owner.role)] : []),
    ...(owner.address ? [addressText(owner.address)] : [])
  ]
    .filter((part) => part !== "")
    .join(", ")

const has = ({ reasons }: Verification, ...codes: ReadonlyArray<string>): boolean =>
  reasons.some((reason) => codes.includes(String(reason)))

/** The report of a provider about the number of a case. */
const numberReport = (verification: Verification): string | undefined => {
  const [remark] = verification.case.remarks
  if (remark !== undefined) return text.remarks[remark]
  if (has(verification, "not_found")) return text.reasons.not_found
  return has(verification, "duplicate") ? text.reasons.duplicate : undefined
}

/** Something that the provider reports as wrong. */
const report = (other: string | undefined) =>
  other === undefined ? {} : { other, isDifferent: true }

/** A field of the record with the same number, next to what was entered. */
const twinOf = (twin: Twin, label: string, entered: string) => {
  const other = twin[label]
  return other === undefined ? {} : { other, isDifferent: other !== entered }
}

/** The fields of a case that have a value; the other record has a name and a number alone. */
const linesOf = (verification: Verification, twin: Twin | undefined): ReadonlyArray<Line> => {
  const { case: of } = verification
  const isEin = of.einLast4 !== undefined
  const number = of.einLast4 ?? of.ssnLast4
  const nameReport = has(verification, "name_mismatch") ? text.reasons.name_mismatch : undefined
  const fields = text.fields
  const simple = [
    [fields.doingBusinessAs, of.doingBusinessAs],
    [fields.entityType, of.entityType],
    [fields.incorporationState, of.incorporationState],
    [fields.dateOfIncorporation, of.dateOfIncorporation && formatDay(of.dateOfIncorporation)],
    [fields.address, of.address && addressText(of.address)],
    [fields.role, of.role && roleText(of.role)]
  ] as const
  return [
    {
      key: "name",
      label: fields.name,
      entered: of.name,
      ...(twin ? twinOf(twin, fields.name, of.name) : report(nameReport))
    },
    ...(number === undefined
      ? []
      : [
          {
            key: "number",
            label: isEin ? fields.ein : fields.ssn,
            entered: <Masked of={number} isEin={isEin} />,
            ...(twin
              ? { other: <Masked of={number} isEin={isEin} /> }
              : report(numberReport(verification)))
          }
        ]),
    ...(of.foreignId
      ? [
          {
            key: "document",
            label: fields.document,
            entered: `${of.foreignId.type}, ${of.foreignId.country}, •••${of.foreignId.numberLast4}`
          }
        ]
      : []),
    ...simple.flatMap(([label, value]) =>
      value === undefined || value === ""
        ? []
        : [{ key: label, label, entered: value, ...(twin && twinOf(twin, label, value)) }]
    ),
    ...(of.locations ?? []).map((location) => ({
      key: addressText(location),
      label: fields.location,
      entered: addressText(location),
      ...(twin && location.isFilingAddress && twinOf(twin, fields.location, addressText(location)))
    })),
    ...(of.owners ?? []).map((owner) => {
      const isNamed = verification.reasons.some((reason) => ownerIn(reason) === owner.id)
      return {
        key: owner.id,
        label: fields.owner,
        entered: ownerText(owner),
        ...(isNamed && { other: text.ownerReason(owner.name), isDifferent: true })
      }
    })
  ]
}

interface VerdictOf {
  readonly of: Line
  readonly isAsked: boolean
}

const Verdict = ({ of: { other, isDifferent }, isAsked }: VerdictOf) => {
  if (isDifferent === true) return <Badge tone="warn">{text.differs}</Badge>
  if (other !== undefined) return <Badge tone="ok">{text.same}</Badge>
  return isAsked && <Badge tone="off">{text.notReported}</Badge>
}

/** The two sides, with the way to compare a number on paper. */
export const Pair = ({
  of: verification,
  onCompare
}: {
  readonly of: Verification
  readonly onCompare: () => void
}) => {
  const twin = useTwin(verification)
  const isAsked = !has(verification, "manual", "duplicate")
  const side = twin ? text.other : text.reported
  return (
    <Card
      title={text.pair}
      isFlush
      action={
        <Button look="quiet" isSmall icon="lock" onPress={onCompare}>
          {words.compare.open}
        </Button>
      }
    >
      <div className="compare">
        <div className="h">
          <span>{text.field}</span>
          <span>{text.entered[verification.subjectKind]}</span>
          <span>{side}</span>
          <span />
        </div>
        {linesOf(verification, twin).map((line) => (
          <div key={line.key} className={line.isDifferent === true ? "diff" : ""}>
            <span>{line.label}</span>
            <span>{line.entered}</span>
            <span>
              {line.other ?? (
                <span className="quiet">{isAsked ? text.nothing : text.notChecked}</span>
              )}
            </span>
            <span>
              <Verdict of={line} isAsked={isAsked} />
            </span>
          </div>
        ))}
      </div>
    </Card>
  )
}
