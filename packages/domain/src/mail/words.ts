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

const link = {
  en: {
    before: "The link works once, and only for you. Do not forward this mail.",
    button: "Open the page",
    without: (company: string) => `The link is over. Ask ${company} for a new one.`
  },
  es: {
    before: "El enlace funciona una sola vez y solo para usted. No reenvíe este mensaje.",
    button: "Abrir la página",
    without: (company: string) => `El enlace ya no sirve. Pida uno nuevo a ${company}.`
  }
} as const

const code = {
  en: {
    before:
      "Type this code on the page. It is good for 10 minutes. Nobody will ever ask you for it:",
    button: "",
    without: () => "The code is over. Ask for a new one on the page."
  },
  es: {
    before: "Escriba este código en la página. Sirve durante 10 minutos. Nadie se lo pedirá nunca:",
    button: "",
    without: () => "El código ya no sirve. Pida uno nuevo en la página."
  }
} as const

const codeMail = (
  language: Language,
  subject: string,
  says: (company: string) => string
): MailWords => ({ subject, says: (company) => [says(company)], ...code[language] })

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
    },
    payAddressHeld: {
      subject: "Where your paychecks go is about to change",
      says: (company) => [
        `Somebody changed the home address to which your paychecks from ${company} go.`,
        "Until the change takes effect they go to the address before.",
        "If it was you, there is nothing to do."
      ],
      ...held.en
    },
    emailHeld: {
      subject: "Your email address is about to change",
      says: (company) => [
        `Somebody changed the email address that ${company} has for you.`,
        "Until the change takes effect mails go to the address before.",
        "If it was you, there is nothing to do."
      ],
      ...held.en
    },
    workerLink: {
      subject: "Enter your details to get paid",
      says: (company) => [
        `${company} needs some details from you to pay you.`,
        "You enter them yourself, so that nobody else has to see or type them."
      ],
      ...link.en
    },
    portalLink: {
      subject: "Your page for time and pay",
      says: (company) => [`This is the way to your own page at ${company}.`],
      ...link.en
    },
    companyLink: {
      subject: "Set up payroll for your company",
      says: (company) => [`Payroll for ${company} needs some details from you.`],
      ...link.en
    },
    ownerLink: {
      subject: "Enter your details as an owner",
      says: (company) => [
        `The law asks for the people who own ${company}.`,
        "You enter your details yourself, so that nobody else has to see or type them."
      ],
      ...link.en
    },
    payCode: codeMail(
      "en",
      "Your code to change where your pay goes",
      (company) => `Somebody is about to see or change where your pay from ${company} goes.`
    ),
    dataCode: codeMail(
      "en",
      "Your code to change your details",
      (company) => `Somebody is about to see or change your details or taxes at ${company}.`
    ),
    documentsCode: codeMail(
      "en",
      "Your code to open your documents",
      (company) => `Somebody is about to open or sign your documents at ${company}.`
    ),
    codesLocked: {
      subject: "Codes to your address are locked",
      says: (company) => [
        `Somebody typed too many wrong codes to get at your data at ${company}.`,
        "No code is sent to you until an administrator allows it again. Your pay goes on as before."
      ],
      before: "",
      button: "",
      without: (company) => `If it was not you, tell ${company} at once.`
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
    },
    payAddressHeld: {
      subject: "Está por cambiar adónde van sus cheques",
      says: (company) => [
        `Alguien cambió el domicilio al que van sus cheques de ${company}.`,
        "Hasta que el cambio entre en vigor van al domicilio anterior.",
        "Si fue usted, no tiene que hacer nada."
      ],
      ...held.es
    },
    emailHeld: {
      subject: "Está por cambiar su correo electrónico",
      says: (company) => [
        `Alguien cambió el correo electrónico que ${company} tiene de usted.`,
        "Hasta que el cambio entre en vigor los mensajes van al correo anterior.",
        "Si fue usted, no tiene que hacer nada."
      ],
      ...held.es
    },
    workerLink: {
      subject: "Complete sus datos para recibir su pago",
      says: (company) => [
        `${company} necesita algunos datos suyos para pagarle.`,
        "Usted mismo los ingresa, para que nadie más tenga que verlos ni escribirlos."
      ],
      ...link.es
    },
    portalLink: {
      subject: "Su página de horas y pago",
      says: (company) => [`Este es el acceso a su propia página en ${company}.`],
      ...link.es
    },
    companyLink: {
      subject: "Configure la nómina de su empresa",
      says: (company) => [`La nómina de ${company} necesita algunos datos suyos.`],
      ...link.es
    },
    ownerLink: {
      subject: "Complete sus datos como propietario",
      says: (company) => [
        `La ley pide los datos de los propietarios de ${company}.`,
        "Usted mismo los ingresa, para que nadie más tenga que verlos ni escribirlos."
      ],
      ...link.es
    },
    payCode: codeMail(
      "es",
      "Su código para cambiar adónde va su pago",
      (company) => `Alguien está por ver o cambiar adónde va su pago de ${company}.`
    ),
    dataCode: codeMail(
      "es",
      "Su código para cambiar sus datos",
      (company) => `Alguien está por ver o cambiar sus datos o impuestos en ${company}.`
    ),
    documentsCode: codeMail(
      "es",
      "Su código para abrir sus documentos",
      (company) => `Alguien está por abrir o firmar sus documentos en ${company}.`
    ),
    codesLocked: {
      subject: "Los códigos a su dirección están bloqueados",
      says: (company) => [
        `Alguien escribió demasiados códigos incorrectos para llegar a sus datos en ${company}.`,
        "No se le envía ningún código hasta que un administrador lo permita. Su pago sigue como antes."
      ],
      before: "",
      button: "",
      without: (company) => `Si no fue usted, avise a ${company} de inmediato.`
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
