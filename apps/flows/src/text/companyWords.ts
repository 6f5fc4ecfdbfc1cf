/** The words of the flows of companies, in both languages. */
import { englishOnboarding } from "./englishOnboarding.ts"
import type { Language, Translated } from "./languages.ts"
import { spanishOnboarding } from "./spanishOnboarding.ts"

const english = {
  ...englishOnboarding,
  account: {
    title: "The company's bank account",
    lead: "Pay and taxes come from this account.",
    need: [
      "The company's bank account",
      "Bank, routing and account number, from a check or the bank's app."
    ],
    bank: "Bank",
    name: "Name of the account",
    nameHelp: "As you call it, for example Payroll.",
    sealed: "The numbers are sealed when you save. Afterwards only the last four digits are shown."
  },
  owner: {
    title: "Confirm who you are",
    lead: "Banks must know the people behind a company. What you type here is yours alone: nobody at the company sees your numbers.",
    contact: "Name and contact",
    identity: "Identity",
    why: "Why do you need my Social Security number?",
    whySays:
      "The law asks companies to confirm who owns 25 percent or more of them, or controls them. The number is sealed when you save, and never shown again.",
    sealed: "Nobody at the company sees your numbers.",
    country: "Country of your home",
    region: "State, province or region",
    postal: "Postal code",
    document: "Document",
    documents: { Passport: "Passport", "National ID": "National ID card" },
    documentNumber: "Number of the document",
    documentHelp: "If you have no Social Security number. Hidden while you type.",
    documentKept: "Saved, and never shown. Type it again only to correct it.",
    documentCountry: "Country that issued it"
  }
} as const

const spanish: Translated<typeof english> = {
  ...spanishOnboarding,
  account: {
    title: "La cuenta bancaria de la empresa",
    lead: "De esta cuenta salen los pagos y los impuestos.",
    need: [
      "La cuenta bancaria de la empresa",
      "Banco, número de ruta y de cuenta, de un cheque o de la aplicación del banco."
    ],
    bank: "Banco",
    name: "Nombre de la cuenta",
    nameHelp: "Como usted la llama, por ejemplo Nómina.",
    sealed: "Los números se sellan al guardar. Después solo se muestran los últimos cuatro dígitos."
  },
  owner: {
    title: "Confirme quién es usted",
    lead: "Los bancos deben conocer a las personas detrás de una empresa. Lo que escribe aquí es solo suyo: nadie en la empresa ve sus números.",
    contact: "Nombre y contacto",
    identity: "Identidad",
    why: "¿Por qué necesitan mi número de Seguro Social?",
    whySays:
      "La ley pide que las empresas confirmen quién posee el 25 por ciento o más, o las controla. El número se sella al guardar y no se vuelve a mostrar.",
    sealed: "Nadie en la empresa ve sus números.",
    country: "País de su casa",
    region: "Estado, provincia o región",
    postal: "Código postal",
    document: "Documento",
    documents: { Passport: "Pasaporte", "National ID": "Documento nacional de identidad" },
    documentNumber: "Número del documento",
    documentHelp: "Si no tiene número de Seguro Social. Oculto mientras escribe.",
    documentKept: "Guardado, y no se muestra más. Escríbalo otra vez solo para corregirlo.",
    documentCountry: "País que lo emitió"
  }
}

export const companyWords: Readonly<Record<Language, Translated<typeof english>>> = {
  en: english,
  es: spanish
}
