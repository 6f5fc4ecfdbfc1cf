/** The tablets at which the workers of a company clock in, and the way to set one up. */
import { Button } from "@payroll/ui/button.tsx"
import { formatDate } from "@payroll/ui/format.ts"
import { Card } from "@payroll/ui/layout.tsx"
import { Badge } from "@payroll/ui/status.tsx"
import { useRead } from "../api/queries.ts"
import { isAdmin, useMay } from "../api/session.ts"
import { under } from "../forms/open.ts"
import { useLinkOnce } from "../frame/secret.tsx"
import { deviceName, Devices, type Device } from "../records/devices.tsx"
import { words } from "../text/words.ts"

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
  return ({ companyLocationId }: Device): string =>
    companyLocationId === null ? text.all : (names.get(companyLocationId) ?? text.place)
}

const DAY_MS = 24 * 3_600_000
const SOON_DAYS = 30

/** The last day of a tablet, and in its last month how many are left. */
const Until = ({ at }: { readonly at: string }) => {
  const days = Math.max(0, Math.ceil((Date.parse(at) - Date.now()) / DAY_MS))
  return (
    <>
      {formatDate(at)} {days <= SOON_DAYS && <Badge tone="warn">{text.endsIn(days)}</Badge>}
    </>
  )
}

const Tablets = ({
  rows,
  companyId,
  mayChange
}: OfCompany & { readonly rows: ReadonlyArray<Device> }) => {
  const placeOf = usePlaceNames(companyId)
  return (
    <Devices
      rows={rows}
      owner={{ companyId }}
      mayForget={mayChange}
      nameOf={placeOf}
      first={[
        { head: text.where, cell: placeOf },
        { head: links.device, isBelow: true, cell: deviceName }
      ]}
      until={(at) => <Until at={at} />}
      texts={{ ...text, caption: text.title }}
    />
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
        <Tablets rows={rows} companyId={companyId} mayChange={mayChange} />
      ) : (
        data && <p className="muted">{text.none}</p>
      )}
      {dialog}
    </Card>
  )
}
