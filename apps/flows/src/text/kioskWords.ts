/** The words of a kiosk, in both languages. */
import type { Translated } from "./languages.ts"

const english = {
  who: "Who are you?",
  find: "Find your name",
  nobody: "Nobody by this name",
  none: "Nobody can clock in here yet.",
  failed: "The names could not be read. Nothing can be recorded here now.",
  again: "Try again",
  pin: "Your number",
  pinHelp: "4 to 8 digits",
  digits: (count: string) => `${count} digits typed`,
  clear: "Clear",
  remove: "Delete the last digit",
  back: "Not me",
  offline: "No connection.",
  offlineSays: "Nothing can be recorded here now. Tell your manager the time.",
  unsure: "No answer: it is not known whether this was recorded. Try again; it counts once.",
  wrong: "That is not your number, or you have none yet. Ask your payroll administrator for one.",
  tooMany: "Too many tries. Wait 20 minutes, or tell your manager.",
  refused: "That was not recorded. Tell your manager.",
  short: "Type your number first",
  done: "Done",
  recorded: {
    clockIn: (name: string, time: string) => `${name}, you clocked in at ${time}`,
    clockOut: (name: string, time: string) => `${name}, you clocked out at ${time}`,
    meal: (name: string, time: string) => `${name}, your meal began at ${time}`,
    rest: (name: string, time: string) => `${name}, your break began at ${time}`,
    endBreak: (name: string, time: string) => `${name}, you are back at work since ${time}`
  },
  shortly: "This goes away by itself.",
  endsOn: (day: string) =>
    `This tablet is the clock until ${day}. Ask a payroll administrator to set it up again.`
}

const spanish: Translated<typeof english> = {
  who: "¿Quién es usted?",
  find: "Busque su nombre",
  nobody: "Nadie con este nombre",
  none: "Todavía nadie puede marcar aquí.",
  failed: "No se pudieron leer los nombres. Ahora no se puede registrar nada aquí.",
  again: "Intentar otra vez",
  pin: "Su número",
  pinHelp: "De 4 a 8 dígitos",
  digits: (count) => `${count} dígitos escritos`,
  clear: "Borrar",
  remove: "Borrar el último dígito",
  back: "No soy yo",
  offline: "Sin conexión.",
  offlineSays: "Ahora no se puede registrar nada aquí. Diga la hora a su gerente.",
  unsure: "Sin respuesta: no se sabe si quedó registrado. Inténtelo otra vez; cuenta una sola vez.",
  wrong: "Ese no es su número, o todavía no tiene uno. Pídalo a quien lleva la nómina.",
  tooMany: "Demasiados intentos. Espere 20 minutos, o dígaselo a su gerente.",
  refused: "No se registró. Dígaselo a su gerente.",
  short: "Escriba primero su número",
  done: "Listo",
  recorded: {
    clockIn: (name, time) => `${name}, su entrada quedó registrada a las ${time}`,
    clockOut: (name, time) => `${name}, su salida quedó registrada a las ${time}`,
    meal: (name, time) => `${name}, su comida empezó a las ${time}`,
    rest: (name, time) => `${name}, su descanso empezó a las ${time}`,
    endBreak: (name, time) => `${name}, está de nuevo trabajando desde las ${time}`
  },
  shortly: "Esto desaparece solo.",
  endsOn: (day) =>
    `Esta tableta es el reloj hasta el ${day}. Pida a quien lleva la nómina que la configure otra vez.`
}

export const kioskWords = { en: english, es: spanish }
