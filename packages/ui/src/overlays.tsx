/** Dialogs, drawers and menus over a page. Each traps the focus, closes by Escape and gives the focus back. */
import type { ReactNode } from "react"
import { Button as AriaButton } from "react-aria-components/Button"
import { Dialog as AriaDialog } from "react-aria-components/Dialog"
import { Heading } from "react-aria-components/Heading"
import { Menu as AriaMenu, MenuItem, MenuTrigger } from "react-aria-components/Menu"
import { Modal, ModalOverlay } from "react-aria-components/Modal"
import { Popover } from "react-aria-components/Popover"
import { Button, IconButton } from "./button.tsx"
import { Icon, type IconName } from "./icons.tsx"
import { some, type Some } from "./some.ts"
import { useWords } from "./useWords.tsx"

interface OverlayProps {
  readonly title: string
  readonly onClose: () => void
  /** True while what was typed would be lost by a click outside. */
  readonly isHeld?: boolean
  readonly children: ReactNode
}

/** Covers the page with a dialog of its own look, which has no close button: a search, a sign-in. */
export const Cover = ({
  title,
  onClose,
  isWide = false,
  children
}: {
  readonly title: string
  /** Without it only its content closes it. */
  readonly onClose?: () => void
  readonly isWide?: boolean
  readonly children: ReactNode
}) => (
  <ModalOverlay
    className={onClose ? "overlay is-open" : "overlay is-open overlay--top"}
    isOpen
    isDismissable={onClose !== undefined}
    isKeyboardDismissDisabled={onClose === undefined}
    onOpenChange={(isOpen) => isOpen || onClose?.()}
  >
    <Modal className={isWide ? "dialog dialog--wide" : "dialog"}>
      <AriaDialog>
        <Heading slot="title" level={2} className="vh">
          {title}
        </Heading>
        {children}
      </AriaDialog>
    </Modal>
  </ModalOverlay>
)

/** Something over the page with a heading and the way to close it. */
const Overlay = ({
  title,
  onClose,
  isHeld = false,
  isAlert = false,
  modal,
  look,
  head,
  children
}: OverlayProps & {
  readonly isAlert?: boolean
  /** The classes of its frame, of what is in it, and of its head. */
  readonly modal: string
  readonly look: string
  readonly head: string
}) => {
  const words = useWords()
  return (
    <ModalOverlay
      className="overlay is-open"
      isOpen
      isDismissable={!isHeld}
      onOpenChange={(isOpen) => isOpen || onClose()}
    >
      <Modal className={modal}>
        <AriaDialog role={isAlert ? "alertdialog" : "dialog"} className={look}>
          <header className={head}>
            <Heading slot="title" level={2}>
              {title}
            </Heading>
            <span className="close">
              <IconButton icon="close" label={words.close} onPress={onClose} />
            </span>
          </header>
          {children}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  )
}

/** Asks one question, with its effect in the text and the ways to answer in `foot`. */
export const Dialog = ({
  foot,
  isWide = false,
  children,
  ...overlay
}: OverlayProps & {
  readonly foot?: ReactNode
  readonly isWide?: boolean
  readonly isAlert?: boolean
}) => (
  <Overlay
    {...overlay}
    modal={isWide ? "dialog dialog--wide" : "dialog"}
    look="dialog__in"
    head="dialog__head"
  >
    <div className="dialog__body">{children}</div>
    {foot !== undefined && <footer className="dialog__foot">{foot}</footer>}
  </Overlay>
)

/** Holds a form next to its page. Its content brings the body and the foot. */
export const Drawer = (overlay: OverlayProps) => (
  <Overlay {...overlay} modal="drawer-modal" look="drawer" head="drawer__head" />
)

/** Asks before an act that cannot be undone; its text names the effect in numbers. */
export const Confirm = ({
  title,
  act,
  isDangerous = false,
  isBusy = false,
  onConfirm,
  onClose,
  children
}: OverlayProps & {
  readonly act: string
  readonly isDangerous?: boolean
  readonly isBusy?: boolean
  readonly onConfirm: () => void
}) => {
  const words = useWords()
  return (
    <Dialog
      title={title}
      isAlert
      onClose={onClose}
      foot={
        <>
          <Button onPress={onClose}>{words.cancel}</Button>
          <Button look={isDangerous ? "danger" : "primary"} isBusy={isBusy} onPress={onConfirm}>
            {act}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}

export interface MenuEntry {
  readonly label: string
  readonly icon?: IconName
  readonly isDangerous?: boolean
  readonly onAct: () => void
}

/** Rare acts behind one button, if there are any, which `trigger` is; an icon with a label without it. */
export const Menu = ({
  label,
  entries,
  trigger
}: {
  readonly label: string
  readonly entries: Some<MenuEntry>
  /** The classes and content of the button, which name it. */
  readonly trigger?: { readonly className: string; readonly content: ReactNode }
}) =>
  some(entries).length === 0 ? null : (
    <MenuTrigger>
      {trigger ? (
        <AriaButton className={trigger.className}>{trigger.content}</AriaButton>
      ) : (
        <IconButton icon="more" label={label} />
      )}
      <Popover className="popover" placement="bottom end">
        <AriaMenu className="menu" aria-label={label}>
          {some(entries).map((entry) => (
            <MenuItem
              key={entry.label}
              className={entry.isDangerous === true ? "menu__item is-danger" : "menu__item"}
              textValue={entry.label}
              onAction={entry.onAct}
            >
              {entry.icon && <Icon name={entry.icon} size="small" />}
              {entry.label}
            </MenuItem>
          ))}
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  )
