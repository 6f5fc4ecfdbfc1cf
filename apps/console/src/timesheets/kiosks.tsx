/** The tablets at which the workers of a company clock in, and the way to set one up. */
import { Button } from "@payroll/ui/button.tsx"
import { formatTime } from "@payroll/ui/format.ts"
import { Card } from "@payroll/ui/layout.tsx"
import { Table, type Column } from "@payroll/ui/table.tsx"
import type { AnswerOf } from "../api/call.ts"
import { useRead } from "../api/queries.ts"
import { isAdmin, useMay } from "../api/session.ts"
import { under } from "../forms/open.ts"
import { useActs } from "../frame/act.tsx"
import { useLinkOnce } from "../frame/secret.tsx"
import { words } from "../text/words.ts"

type Kiosk = AnswerOf<"getRememberedPhones">["rememberedPhones"][number]

const text = words.links.kiosks
const { links } = words

interface OfCompany {
  readonly companyId: string
  readonly mayChange: boolean
}

/** The names of the locations of a company. */
const usePlaceNames = (companyId: string) => {
  const { data } = useRead("getCompanyInfo", { companyId })
  const names = new Map(
    data?.companyLocations.map((each) => [each.companyLocationId, each.companyLocation])
  )
  return ({ companyLocationId }: Kiosk): string =>
    companyLocationId === null ? text.all : (names.get(companyLocationId) ?? text.place)
}

const Devices = ({
  rows,
  companyId,
  mayChange
}: OfCompany & { readonly rows: ReadonlyArray<Kiosk> }) => {
  const placeOf = usePlaceNames(companyId)
  const { ask, dialog } = useActs()
  const forget = ({ rememberedPhoneId }: Kiosk): void =>
    ask(
      { title: text.forgetTitle, text: text.forgetText, act: links.forget, isDangerous: true },
      {
        operation: "forgetPhone",
        request: { rememberedPhone: { companyId, rememberedPhoneId } },
        done: text.forgotten
      }
    )
  const columns: ReadonlyArray<Column<Kiosk>> = [
    { head: text.where, cell: placeOf },
    { head: links.device, isBelow: true, cell: ({ device }) => device ?? links.unknownDevice },
    { head: links.used, cell: ({ lastUsedAt }) => formatTime(lastUsedAt) },
    { head: links.expires, isWide: true, cell: ({ expiresAt }) => formatTime(expiresAt) },
    ...(mayChange
      ? [
          {
            head: links.acts,
            isNumber: true,
            cell: (kiosk: Kiosk) => (
              <Button isSmall about={placeOf(kiosk)} onPress={() => forget(kiosk)}>
                {links.forget}
              </Button>
            )
          }
        ]
      : [])
  ]
  return (
    <>
      <Table
        caption={text.title}
        rows={rows}
        keyOf={({ rememberedPhoneId }) => rememberedPhoneId}
        columns={columns}
      />
      {dialog}
    </>
  )
}

export const Kiosks = ({ companyId, mayChange }: OfCompany) => {
  const isAdministrator = useMay(isAdmin)
  const { data } = useRead("getRememberedPhones", { companyId })
  const { open, dialog } = useLinkOnce()
  const rows = data?.rememberedPhones ?? []
  const setUp = (): void =>
    open("links.ofKiosk", { fixed: under("flowLink", { companyId, flow: "kiosk" }) }, text.one)
  return (
    <Card
      title={text.title}
      isFlush={rows.length > 0}
      action={
        isAdministrator && (
          <Button isSmall icon="plus" onPress={setUp}>
            {text.setUp}
          </Button>
        )
      }
    >
      {rows.length > 0 ? (
        <Devices rows={rows} companyId={companyId} mayChange={mayChange} />
      ) : (
        data && <p className="muted">{text.none}</p>
      )}
      {dialog}
    </Card>
  )
}
