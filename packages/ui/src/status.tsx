/** States and messages: an icon and a word, with a tone as the third sign. */
import type { ReactNode } from "react"
import { Icon, type IconName } from "./icons.tsx"

export type Tone = "ok" | "warn" | "bad" | "info" | "off"

const ICONS: Readonly<Record<Tone, IconName>> = {
  ok: "check",
  warn: "alert",
  bad: "alert",
  info: "wait",
  off: "circle"
}

/** A state in one or two words. */
export const Badge = ({
  tone = "off",
  icon = ICONS[tone],
  children
}: {
  readonly tone?: Tone
  readonly icon?: IconName
  readonly children: ReactNode
}) => (
  <span className={`badge ${tone}`}>
    <Icon name={icon} />
    {children}
  </span>
)

/** Makes the badge of a state: its tone, with an icon where that of the tone says too little, and its word. */
export const badges =
  <S extends string>(
    tones: Readonly<Record<S, Tone | readonly [Tone, IconName]>>,
    words: Readonly<Record<S, string>>
  ) =>
  ({ is }: { readonly is: S }) => {
    const look: Tone | readonly [Tone, IconName] = tones[is]
    const [tone, icon] = typeof look === "string" ? [look, ICONS[look]] : look
    return (
      <Badge tone={tone} icon={icon}>
        {words[is]}
      </Badge>
    )
  }

/** A message that belongs to the page, with the act that it asks for. */
export const Callout = ({
  tone,
  title,
  action,
  isAlert = false,
  children
}: {
  readonly tone: Tone
  readonly title?: ReactNode
  readonly action?: ReactNode
  /** True if it appears after an act of the person. */
  readonly isAlert?: boolean
  readonly children?: ReactNode
}) => (
  <div className={`callout ${tone}`} {...(isAlert && { role: "alert" })}>
    <Icon name={tone === "info" || tone === "off" ? "info" : ICONS[tone]} />
    <div>
      {title !== undefined && <strong>{title}</strong>} {children}
    </div>
    {action}
  </div>
)

/** Something that is true for the whole page: offline, old data, the end of the session. */
export const Banner = ({
  tone,
  icon = ICONS[tone],
  action,
  children
}: {
  readonly tone: Tone
  readonly icon?: IconName
  readonly action?: ReactNode
  readonly children: ReactNode
}) => (
  <div className={`banner ${tone}`} role="status">
    <Icon name={icon} />
    <span>{children}</span>
    {action}
  </div>
)

/** A mark in front of a row: its subject as an icon, its urgency as a tone. */
export const Mark = ({ icon, tone }: { readonly icon: IconName; readonly tone?: Tone }) => (
  <span className={tone ? `mark ${tone}` : "mark"}>
    <Icon name={icon} />
  </span>
)

/** How many things wait. Nothing at zero. */
export const Count = ({
  of,
  isBad = false,
  meaning
}: {
  readonly of: number
  readonly isBad?: boolean
  /** Read after the number by screen readers. */
  readonly meaning?: string
}) =>
  of === 0 ? null : (
    <span className={isBad ? "count bad" : "count"}>
      {of > COUNT_MAX ? `${COUNT_MAX}+` : of}
      {meaning !== undefined && <span className="vh"> {meaning}</span>}
    </span>
  )

const COUNT_MAX = 99
