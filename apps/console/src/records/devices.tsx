/** Devices that open pages without a link: the phones of a worker, and the tablets of a company. */
import { Button } from "@payroll/ui/button.tsx"
import { formatTime } from "@payroll/ui/format.ts"
import { Table, type Column } from "@payroll/ui/table.tsx"
import type { AnswerOf } from "../api/call.ts"
import type { ReactNode } from "react"
import { useActs } from "../frame/act.tsx"
import { words } from "../text/words.ts"

export type Device = AnswerOf<"getRememberedPhones">["rememberedPhones"][number]

const text = words.links

/** The device and its browser, as far as they are known. */
export const deviceName = ({ device }: Device): string => device ?? text.unknownDevice

/** The table of the devices of somebody or something, and the way to forget one. */
export const Devices = ({
  rows,
  owner,
  mayForget,
  nameOf,
  first,
  more = [],
  until = (at) => formatTime(at),
  texts
}: {
  readonly rows: ReadonlyArray<Device>
  /** The worker or the company that has them, as requests name it. */
  readonly owner: { readonly userId: string } | { readonly companyId: string }
  readonly mayForget: boolean
  readonly nameOf: (device: Device) => string
  /** The columns before the last use, and behind it. */
  readonly first: ReadonlyArray<Column<Device>>
  readonly more?: ReadonlyArray<Column<Device>>
  /** The end of a device. */
  readonly until?: (expiresAt: string) => ReactNode
  readonly texts: Readonly<Record<"caption" | "forgetTitle" | "forgetText" | "forgotten", string>>
}) => {
  const { ask, dialog } = useActs()
  const forget = ({ rememberedPhoneId }: Device): void =>
    ask(
      { title: texts.forgetTitle, text: texts.forgetText, act: text.forget, isDangerous: true },
      {
        operation: "forgetPhone",
        request: { rememberedPhone: { ...owner, rememberedPhoneId } },
        done: texts.forgotten
      }
    )
  const acts: Column<Device> = {
    head: text.acts,
    isNumber: true,
    cell: (device) => (
      <Button isSmall about={nameOf(device)} onPress={() => forget(device)}>
        {text.forget}
      </Button>
    )
  }
  return (
    <>
      <Table
        caption={texts.caption}
        rows={rows}
        keyOf={({ rememberedPhoneId }) => rememberedPhoneId}
        columns={[
          ...first,
          { head: text.used, cell: ({ lastUsedAt }) => formatTime(lastUsedAt) },
          ...more,
          { head: text.expires, isBelow: true, cell: ({ expiresAt }) => until(expiresAt) },
          ...(mayForget ? [acts] : [])
        ]}
      />
      {dialog}
    </>
  )
}
