/** The words about codes by mail, in both languages. */
import type { Language, Translated } from "./languages.ts"

const english = {
  title: "Confirm that it is you",
  lead: (address: string) =>
    `Before this is shown or changed, we send a code of 6 digits to ${address}.`,
  onFile: "the email address on file",
  send: "Send me a code",
  sentTitle: "Check your mail",
  sent: (address: string) => `We sent 6 digits to ${address}. They are good for 10 minutes.`,
  label: "Code",
  confirm: "Confirm",
  again: "Send a new code",
  wait: (time: string) => `A new one can be sent in ${time}.`,
  digits: "Type the 6 digits from the mail",
  wrong: (left: string) => `This is not the code we sent last. Tries left: ${left}.`,
  over: "This code is over. Have a new one sent, and type that.",
  tooOften: "Enough codes were sent for now. Use the last one, or come back in an hour.",
  locked:
    "Too many wrong codes were typed, so codes are locked for your safety. Ask your employer to unlock them.",
  addressNew:
    "Your email address is less than 7 days old here, so no code can go to it yet. Whoever runs your payroll was asked to confirm that it is you: call them. This page goes on by itself when they have.",
  unavailable:
    "No code can be sent to you. Whoever runs your payroll was asked to confirm that it is you: call them. This page goes on by itself when they have.",
  why: "Why a code?",
  whySays:
    "So that nobody who finds your phone or your link can send your pay elsewhere. We never ask for it by phone or text.",
  none: "No mail arrives",
  noneSays:
    "Look in the spam folder. If the address has changed, only your employer can correct it."
} as const

const spanish: Translated<typeof english> = {
  title: "Confirme que es usted",
  lead: (address) =>
    `Antes de mostrar o cambiar esto, enviamos un código de 6 dígitos a ${address}.`,
  onFile: "el correo electrónico registrado",
  send: "Envíenme un código",
  sentTitle: "Revise su correo",
  sent: (address) => `Enviamos 6 dígitos a ${address}. Son válidos por 10 minutos.`,
  label: "Código",
  confirm: "Confirmar",
  again: "Enviar otro código",
  wait: (time) => `Se puede enviar otro en ${time}.`,
  digits: "Escriba los 6 dígitos del correo",
  wrong: (left) => `No es el último código que enviamos. Intentos que quedan: ${left}.`,
  over: "Este código ya no sirve. Pida otro y escriba ese.",
  tooOften: "Por ahora se enviaron bastantes códigos. Use el último, o vuelva en una hora.",
  locked:
    "Se escribieron demasiados códigos equivocados, y por su seguridad están bloqueados. Pida a su empleador que los desbloquee.",
  addressNew:
    "Su correo electrónico lleva aquí menos de 7 días, y todavía no puede recibir códigos. Pedimos a quien lleva su nómina que confirme que es usted: llámele. Esta página continúa sola cuando lo haya hecho.",
  unavailable:
    "No podemos enviarle ningún código. Pedimos a quien lleva su nómina que confirme que es usted: llámele. Esta página continúa sola cuando lo haya hecho.",
  why: "¿Por qué un código?",
  whySays:
    "Para que nadie que encuentre su teléfono o su enlace pueda enviar su pago a otra parte. Nunca lo pedimos por teléfono ni por mensaje.",
  none: "No llega ningún correo",
  noneSays:
    "Mire en la carpeta de correo no deseado. Si la dirección cambió, solo su empleador puede corregirla."
}

export const codeWords: Readonly<Record<Language, Translated<typeof english>>> = {
  en: english,
  es: spanish
}
