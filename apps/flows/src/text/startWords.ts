/** The words of the pages before a session, and after one, in both languages. */
import type { Language, Translated } from "./languages.ts"

const english = {
  brand: "Payroll",
  language: "Language",
  skip: "Skip to the content",
  questions: "Questions? Write to",
  start: {
    title: "Your details for payroll",
    lead: "You were invited to enter your own details, so that nobody else handles your numbers.",
    ready: "Have these ready",
    number: "Your Social Security number",
    bank: "Your bank account, from a check or your bank's app",
    time: "About 8 minutes. You can stop and come back: every finished step stays saved.",
    once: "The link opens once. When you press Start, it belongs to this browser.",
    button: "Start",
    busy: "Starting"
  },
  kiosk: {
    title: "Make this tablet the clock",
    lead: "People clock in and out here, each with a number of their own. Nothing else can be opened on it.",
    once: "The link opens once. When you press Start, this browser stays the clock for a year, until somebody takes that back in the console.",
    none: "This tablet is not a clock",
    noneSays:
      "Your payroll administrator makes a link in the console that turns this tablet into the clock of your workplace.",
    waiting: "No connection",
    waitingSays:
      "Nothing can be recorded here now. Tell your manager the time. This page tries again by itself."
  },
  door: {
    title: "Your pages",
    lead: "Type your email address as your employer has it. We mail you a link that opens your hours, your time off and your data.",
    label: "Email",
    button: "Send me a link",
    wrong: "Type your whole email address",
    sent: "If your employer has this address, a link is on its way to it. It is good for one hour.",
    failed: "That did not reach the service. Try again.",
    none: "No mail?",
    noneSays:
      "Ask your employer which address they have, and look among unwanted mail. At most 5 links an hour are sent."
  },
  failed: {
    title: "No connection",
    says: "That did not reach the service. Nothing was lost: your link still works.",
    again: "Try again"
  },
  over: {
    used: {
      title: "This link was already used",
      says: "Each link opens once. What you entered is saved, and you go on where you stopped."
    },
    expired: {
      title: "This link has ended",
      says: "It was good for a limited time. What you entered is saved, and you go on where you stopped."
    },
    revoked: {
      title: "This link was taken back",
      says: "Whoever sent it to you took it back. Ask them whether you still need one."
    },
    unknown: {
      title: "This link is not complete",
      says: "Open it again as it stands in the message, with all its letters, or copy the whole address."
    },
    ended: {
      title: "This page was closed",
      says: "For your safety it closes after a while without a word from you. Finished steps are saved."
    },
    other: {
      title: "Another link was opened here",
      says: "This browser now has the pages of somebody else. Ask for a new link, or open it in another browser."
    },
    closed: {
      title: "You can close this page",
      says: "Everything that you finished is saved."
    }
  },
  otherOf: (name: string) =>
    `This browser now has the pages of ${name}. Ask for a new link, or open it in another browser.`,
  anew: {
    button: "Send me a new link",
    note: "It goes to the email address that your employer has on file. Nobody can change that address here. At most 3 links a day.",
    sent: "If there is an email address on file, a new link is on its way to it. If none comes within 10 minutes, ask your employer.",
    failed: "That did not reach the service. Try again.",
    emailTitle: "Changed your email?",
    email: "Ask your employer to correct it, then request the link again."
  },
  open: "Open your pages again",
  back: "Go back"
}

export type StartWords = Translated<typeof english>

const spanish: StartWords = {
  brand: "Nómina",
  language: "Idioma",
  skip: "Ir al contenido",
  questions: "¿Preguntas? Escriba a",
  start: {
    title: "Sus datos para la nómina",
    lead: "Le invitaron a escribir sus propios datos, para que nadie más maneje sus números.",
    ready: "Tenga a mano",
    number: "Su número de Seguro Social",
    bank: "Su cuenta bancaria, de un cheque o de la aplicación de su banco",
    time: "Unos 8 minutos. Puede parar y volver: cada paso terminado queda guardado.",
    once: "El enlace se abre una sola vez. Al pulsar Empezar, pertenece a este navegador.",
    button: "Empezar",
    busy: "Empezando"
  },
  kiosk: {
    title: "Hacer de esta tableta el reloj",
    lead: "Aquí se marca la entrada y la salida, cada persona con su propio número. No se puede abrir nada más.",
    once: "El enlace se abre una sola vez. Al pulsar Empezar, este navegador queda como reloj durante un año, hasta que alguien lo retire en la consola.",
    none: "Esto no es un reloj",
    noneSays:
      "Quien lleva la nómina crea en la consola un enlace que convierte esta tableta en el reloj de su lugar de trabajo.",
    waiting: "Sin conexión",
    waitingSays:
      "Ahora no se puede registrar nada aquí. Diga la hora a su gerente. Esta página lo intenta otra vez por sí sola."
  },
  door: {
    title: "Sus páginas",
    lead: "Escriba su correo electrónico como lo tiene su empleador. Le enviamos un enlace que abre sus horas, sus ausencias y sus datos.",
    label: "Correo electrónico",
    button: "Envíenme un enlace",
    wrong: "Escriba su correo electrónico completo",
    sent: "Si su empleador tiene este correo, un enlace va en camino. Es válido por una hora.",
    failed: "No llegó al servicio. Inténtelo otra vez.",
    none: "¿No llega?",
    noneSays:
      "Pregunte a su empleador qué correo tiene, y mire entre el correo no deseado. Se envían como máximo 5 enlaces por hora."
  },
  failed: {
    title: "Sin conexión",
    says: "No llegó al servicio. No se perdió nada: su enlace sigue siendo válido.",
    again: "Intentar otra vez"
  },
  over: {
    used: {
      title: "Este enlace ya se usó",
      says: "Cada enlace se abre una sola vez. Lo que escribió está guardado, y sigue donde lo dejó."
    },
    expired: {
      title: "Este enlace terminó",
      says: "Era válido por un tiempo limitado. Lo que escribió está guardado, y sigue donde lo dejó."
    },
    revoked: {
      title: "Este enlace se retiró",
      says: "Quien se lo envió lo retiró. Pregúntele si todavía necesita uno."
    },
    unknown: {
      title: "Este enlace no está completo",
      says: "Ábralo otra vez como está en el mensaje, con todas sus letras, o copie la dirección entera."
    },
    ended: {
      title: "Esta página se cerró",
      says: "Por su seguridad se cierra después de un rato sin actividad. Los pasos terminados están guardados."
    },
    other: {
      title: "Aquí se abrió otro enlace",
      says: "Este navegador tiene ahora las páginas de otra persona. Pida un enlace nuevo, o ábralo en otro navegador."
    },
    closed: {
      title: "Puede cerrar esta página",
      says: "Todo lo que terminó está guardado."
    }
  },
  otherOf: (name) =>
    `Este navegador tiene ahora las páginas de ${name}. Pida un enlace nuevo, o ábralo en otro navegador.`,
  anew: {
    button: "Envíenme un enlace nuevo",
    note: "Va al correo electrónico que su empleador tiene registrado. Nadie puede cambiar esa dirección aquí. Como máximo 3 enlaces al día.",
    sent: "Si hay un correo electrónico registrado, un enlace nuevo va en camino. Si no llega en 10 minutos, pregunte a su empleador.",
    failed: "No llegó al servicio. Inténtelo otra vez.",
    emailTitle: "¿Cambió su correo?",
    email: "Pida a su empleador que lo corrija, y después pida el enlace otra vez."
  },
  open: "Abrir sus páginas otra vez",
  back: "Volver"
}

export const startWords: Readonly<Record<Language, StartWords>> = { en: english, es: spanish }
