/** Buttons: one primary one per view, which names its effect. */
import type { ReactNode } from "react"
import { Button as AriaButton } from "react-aria-components/Button"
import { Icon, type IconName } from "./icons.tsx"

export type Look = "primary" | "plain" | "quiet" | "danger" | "danger-plain"

export interface ButtonLook {
  readonly look?: Look
  readonly isSmall?: boolean
  readonly icon?: IconName
  /** The name of what it is about, where others say the same: only read out. */
  readonly about?: string | undefined
}

/** Returns the classes of something that looks like a button. */
export const buttonClass = ({ look = "plain", isSmall = false }: ButtonLook): string =>
  ["btn", `btn--${look}`, ...(isSmall ? ["btn--s"] : [])].join(" ")

/** A button. A busy one shows that it works, and takes no second press. */
export const Button = ({
  onPress,
  isBusy = false,
  isDisabled = false,
  type = "button",
  icon,
  about,
  children,
  autoFocus,
  ...look
}: ButtonLook & {
  readonly onPress?: () => void
  readonly isBusy?: boolean
  readonly isDisabled?: boolean
  readonly type?: "button" | "submit"
  readonly autoFocus?: boolean
  readonly children: ReactNode
}) => (
  <AriaButton
    type={type}
    className={buttonClass(look)}
    isDisabled={isDisabled}
    {...(isBusy && { "data-busy": "" })}
    {...(autoFocus === true && { autoFocus })}
    {...(onPress && { onPress: () => isBusy || onPress() })}
  >
    {icon && !isBusy && <Icon name={icon} />}
    {children}
    {about !== undefined && <span className="vh">: {about}</span>}
  </AriaButton>
)

/** A button that shows an icon alone; its label is for screen readers and the tooltip. */
export const IconButton = ({
  icon,
  label,
  onPress,
  isSmall = false,
  slot
}: {
  readonly icon: IconName
  readonly label: string
  readonly onPress?: () => void
  readonly isSmall?: boolean
  readonly slot?: string
}) => (
  <AriaButton
    className={isSmall ? "btn btn--icon btn--s" : "btn btn--icon"}
    aria-label={label}
    {...(slot !== undefined && { slot })}
    {...(onPress && { onPress })}
  >
    <Icon name={icon} />
  </AriaButton>
)

/** The ways to what is before and after what a part of a page shows. */
export const Turn = ({
  before,
  after,
  onTurn,
  children
}: {
  readonly before: string
  readonly after: string
  readonly onTurn: (by: 1 | -1) => void
  readonly children?: ReactNode
}) => (
  <span className="row">
    <IconButton isSmall icon="left" label={before} onPress={() => onTurn(-1)} />
    {children}
    <IconButton isSmall icon="right" label={after} onPress={() => onTurn(1)} />
  </span>
)
