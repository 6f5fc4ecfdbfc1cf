/** The authorization of direct deposit. The words are ours: a change of them is a text with another digest. */
import * as Redacted from "effect/Redacted"
import type { WorkerBankAccount } from "../bankAccount/workerBankAccount.ts"
import type { Language } from "../flowLink/flowLink.ts"
import { masked } from "./filledDocument.ts"

/** The texts, with marks. */
export const depositTexts: Readonly<Record<Language, string>> = {
  en: [
    "# Direct deposit authorization",
    "I, {{name}}, ask {{company}} to pay me by direct deposit, and authorize it and those who pay for it to credit my pay to these accounts:",
    "{{accounts}}",
    "I may use these accounts. I give the numbers as my bank has them, and report it when one of them is closed or changes.",
    "If an amount was credited by mistake, it may be taken back from the same account, up to that amount, as far as the law and the rules of the banks allow it.",
    "This authorization holds until I change it, or withdraw it in these pages or in writing, and my employer had a reasonable time to act on that."
  ].join("\n\n"),
  es: [
    "# Autorización de depósito directo",
    "Yo, {{name}}, pido a {{company}} que me pague por depósito directo, y autorizo a {{company}} y a quienes pagan en su nombre a acreditar mi paga en estas cuentas:",
    "{{accounts}}",
    "Puedo usar estas cuentas. Doy los números como los tiene mi banco, y aviso cuando una de ellas se cierra o cambia.",
    "Si se acreditó un importe por error, se puede retirar de la misma cuenta, hasta ese importe, en la medida en que la ley y las reglas de los bancos lo permitan.",
    "Esta autorización vale hasta que la cambie, o la retire en estas páginas o por escrito, y mi empleador haya tenido un tiempo razonable para actuar."
  ].join("\n\n")
}

/** An account with its share of the pay, in percent. */
export interface AccountShare {
  readonly account: WorkerBankAccount
  readonly payPercentage: number
}

const words: Readonly<
  Record<Language, Readonly<Record<WorkerBankAccount["accountType"] | "routing", string>>>
> = {
  en: { Checking: "checking", Savings: "savings", routing: "routing number" },
  es: { Checking: "cuenta corriente", Savings: "cuenta de ahorros", routing: "número de ruta" }
}

/** A line for each account. */
const linesOf = (
  shares: ReadonlyArray<AccountShare>,
  language: Language,
  shown: (number: string) => string
): string =>
  shares
    .map(({ account, payPercentage }) => {
      const { bankName, accountType, routingNumber, accountNumber } = account
      const { routing, ...types } = words[language]
      const number = shown(Redacted.value(accountNumber))
      return `${bankName}, ${routing} ${routingNumber}, ${types[accountType]} ${number}: ${payPercentage} %`
    })
    .join("\n")

/** The accounts with the last four digits of their numbers, and with all. */
export const depositLines = (shares: ReadonlyArray<AccountShare>, language: Language) => ({
  shown: linesOf(shares, language, masked),
  whole: linesOf(shares, language, (number) => number)
})
