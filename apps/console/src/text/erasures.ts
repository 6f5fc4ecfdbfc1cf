/** The words of erasures: what is erased, who asked for it, and what the law keeps. */
import { plural } from "@payroll/ui/format.ts"
import type { AnswerOf } from "./answers.ts"

type Erasure = AnswerOf<"eraseUser">["erasure"]

const kinds: Readonly<Record<Erasure["kept"][number]["kind"], string>> = {
  person: "Name, address, SSN, date of birth and job",
  pay: "Wages and what was paid",
  withholding: "Forms W-4",
  hours: "Hours of each day",
  timeCards: "Times of clocking in and out",
  timeOff: "Time off",
  taxes: "The employer's name, address and EIN",
  contact: "Email addresses and phone numbers",
  account: "Bank accounts",
  verification: "What was sent to verify them",
  document: "Documents",
  upload: "Files",
  text: "Notes and reasons"
}

const done: Readonly<Record<Erasure["status"], string>> = {
  dryRun: "Nothing was stored",
  asked: "The erasure was asked for. It begins once it is confirmed",
  confirmed: "The erasure begins",
  withdrawn: "The request was withdrawn"
}

export const erasuresWords = {
  erasures: {
    waiting: "Erasures that wait",
    title: (name: string) => `Erase what is stored about ${name}`,
    asked: (who: string, day: string, alone: string) =>
      `Asked for by ${who} on ${day}. Another person confirms it, or ${who} from ${alone} on.`,
    askedOwn: (day: string, alone: string) =>
      `You asked for it on ${day}. Another person confirms it, or you from ${alone} on.`,
    notice: (name: string) => `What is stored about ${name} waits to be erased.`,
    act: "Erase personal data",
    question: (name: string) => `Erase what is stored about ${name}?`,
    rows: (count: number) => `${plural(count, "stored entry is", "stored entries are")} erased.`,
    rest: "All of it goes at once: no law keeps any.",
    keeps: "The law keeps these, and each goes by itself the day after:",
    until: (day: string) => `Until ${day}`,
    kinds,
    ask: "Ask for the erasure",
    askText:
      "Nothing is erased yet: another person has to confirm it. Until then it can be withdrawn.",
    confirm: "Erase",
    confirmText: "This cannot be undone.",
    confirmAct: "Confirm",
    withdraw: "Withdraw",
    withdrawTitle: (name: string) => `Keep what is stored about ${name}?`,
    withdrawText: "The request to erase is withdrawn. Anybody who may erase can ask again.",
    done,
    held: "A legal hold keeps it. Nothing is erased until the hold is released. It is the hold of",
    erased: "Erased",
    erasedHint:
      "Everything goes that no law keeps. The rest stays until its day, and goes by itself.",
    heldOf: { company: "the company", user: "a worker" }
  }
}
