/** The words of mails. They have no other value than a first name and a company. */
import type { Language } from "../flowLink/flowLink.ts"
import type { MailTemplate } from "./mail.ts"

/** A mail in one language. */
export interface MailWords {
  readonly subject: string
  readonly says: (company: string) => ReadonlyArray<string>
  /** Before the button, and on it. */
  readonly before: string
  readonly button: string
  /** In place of the button, where there is no link. */
  readonly without: (company: string) => string
}

interface CommonWords {
  readonly hello: (firstName: string) => string
  readonly questions: (address: string) => string
  readonly why: (company: string) => string
}

const held = {
  en: {
    before: "If it was not you or you did not expect it, stop it now:",
    button: "It was not me",
    without: (company: string) => `If it was not you, tell ${company} at once.`
  },
  es: {
    before: "Si no fue usted o no lo esperaba, deténgalo ahora:",
    button: "No fui yo",
    without: (company: string) => `Si no fue usted, avise a ${company} de inmediato.`
  }
} as const

export const mailWords: Readonly<Record<Language, Readonly<Record<MailTemplate, MailWords>>>> = {
  en: {
    payAccountHeld: {
      subject: "Where your pay goes is about to change",
      says: (company) => [
        `Somebody asked to change where your pay from ${company} goes.`,
        "The change waits before it takes effect. Until then you are paid as before.",
        "If it was you, there is nothing to do."
      ],
      ...held.en
    },
    companyAccountHeld: {
      subject: "The account that pays your people is about to change",
      says: (company) => [
        `Somebody asked to change the bank account from which ${company} pays its people.`,
        "The change waits before it takes effect. Until then the account before stays in use.",
        "If it was you, there is nothing to do."
      ],
      ...held.en
    }
  },
  es: {
    payAccountHeld: {
      subject: "Está por cambiar adónde va su pago",
      says: (company) => [
        `Alguien pidió cambiar adónde va su pago de ${company}.`,
        "El cambio espera antes de entrar en vigor. Hasta entonces se le paga como antes.",
        "Si fue usted, no tiene que hacer nada."
      ],
      ...held.es
    },
    companyAccountHeld: {
      subject: "Está por cambiar la cuenta que paga a su personal",
      says: (company) => [
        `Alguien pidió cambiar la cuenta bancaria desde la que ${company} paga a su personal.`,
        "El cambio espera antes de entrar en vigor. Hasta entonces se usa la cuenta anterior.",
        "Si fue usted, no tiene que hacer nada."
      ],
      ...held.es
    }
  }
}

export const commonWords: Readonly<Record<Language, CommonWords>> = {
  en: {
    hello: (firstName) => `Hello ${firstName},`,
    questions: (address) => `Questions? Write to ${address}.`,
    why: (company) => `You get this because ${company} has this address for you.`
  },
  es: {
    hello: (firstName) => `Hola, ${firstName}:`,
    questions: (address) => `¿Preguntas? Escriba a ${address}.`,
    why: (company) => `Recibe este mensaje porque ${company} tiene esta dirección suya.`
  }
}
