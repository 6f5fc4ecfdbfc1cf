/** The Spanish words of the onboarding of a company. */
import { dayIn } from "./dayWords.ts"
import type { englishOnboarding } from "./englishOnboarding.ts"
import type { Translated } from "./languages.ts"

const dia = dayIn("es-US")

/** The reasons for which pay dates move, as the calendar of the banks names them. */
const HOLIDAYS: Readonly<Record<string, string>> = {
  weekend: "fin de semana",
  "closed day": "día cerrado",
  "New Year's Day": "Año Nuevo",
  "Birthday of Martin Luther King, Jr.": "día de Martin Luther King",
  "Washington's Birthday": "día de los Presidentes",
  "Memorial Day": "día de los Caídos",
  "Juneteenth National Independence Day": "Juneteenth",
  "Independence Day": "día de la Independencia",
  "Labor Day": "día del Trabajo",
  "Columbus Day": "día de la Raza",
  "Veterans Day": "día de los Veteranos",
  "Thanksgiving Day": "día de Acción de Gracias",
  "Christmas Day": "Navidad"
}

export const spanishOnboarding: Translated<typeof englishOnboarding> = {
  company: {
    welcome: (company) =>
      `Prepare la nómina de ${company}: la empresa, sus dueños, su cuenta y sus fechas de pago. Toma unos 15 minutos.`,
    whoSays:
      "Los números que escribe aquí se sellan enseguida, y después solo se muestran los últimos cuatro dígitos. De otros dueños usted ve nombres y correos, y si falta algo.",
    lead: "Su parte está lista. No tiene que esperar aquí.",
    certifies: (company) =>
      `Al enviar confirma que puede actuar por ${company}, y que todo lo anterior está completo y correcto según su leal saber y entender.`,
    submit: "Confirmar y enviar",
    ready: { title: "Todo listo para pagar", note: "No falta nada, y todo está confirmado." },
    left: {
      approveBankAccount: [
        "Aprobación de la cuenta",
        "La aprueba quien opera el servicio, o vale después de unos días. Usted no tiene que hacer nada."
      ],
      deactivateUser: [
        "Un trabajador con el mismo número",
        "Ya se paga a alguien con este número. Lo corrige quien le envió el enlace."
      ],
      documents: [
        "Documentos por firmar",
        "Los firma otra persona de la empresa. Quien le envió el enlace puede pedírselo a usted."
      ],
      updatePaySchedule: [
        "Fechas de pago por revisar",
        "Dos fechas de pago caen en un día, o una es antes de su período. Quien le envió el enlace puede cambiar las reglas."
      ],
      updateTimeOffPolicy: [
        "Tiempo libre por revisar",
        "Una política de tiempo libre da menos de lo que pide un estado. La cambia quien le envió el enlace."
      ]
    }
  },
  business: {
    need: ["La carta con el EIN", "La envió el IRS: CP 575 o 147C."],
    title: "Su empresa",
    lead: "Como en la carta del IRS que le dio el EIN (CP 575 o 147C).",
    name: "Nombre legal",
    other: "Nombre comercial",
    nameTitle: "El nombre legal",
    nameLead:
      "La revisión no encontró la empresa con este nombre. Escríbalo palabra por palabra, con LLC o Inc.",
    ein: "EIN de la empresa",
    einHelp: "9 dígitos, por ejemplo 12-3456789.",
    einKept: "Guardado. Escríbalo otra vez solo para corregirlo.",
    ending: (digits) => `Termina en ${digits}`,
    entity: "Forma legal",
    entities: {
      "C Corp": "Sociedad tipo C",
      "S Corp": "Sociedad tipo S",
      LLC: "LLC con varios socios",
      "Single Member LLC": "LLC con un solo socio",
      LLP: "Sociedad de responsabilidad limitada (LLP)",
      Partnership: "Sociedad de personas",
      "Sole Proprietor": "Propietario único",
      "Non-Profit": "Organización sin fines de lucro"
    },
    state: "Estado en el que se fundó",
    founded: "Día en que se fundó",
    future: "Este día está en el futuro",
    form: "Declaración de impuestos de nómina",
    forms: {
      "941": ["Formulario 941", "Cada trimestre. La mayoría presenta este."],
      "944": ["Formulario 944", "Una vez al año, solo si el IRS se lo dijo."]
    },
    wrong:
      "La revisión no encontró la empresa con estos datos. Compárelos con la carta y corríjalos.",
    day: dia,
    verified: {
      title: "Revisión de la empresa",
      note: "Suele tomar menos de 2 minutos. Esta línea se actualiza sola.",
      failed: "Hay que corregir algo. Vea lo que está marcado arriba.",
      open: "Sin enviar"
    }
  },
  addresses: {
    need: ["Sus direcciones", "Donde se trabaja, y donde llega el correo."],
    title: "¿Dónde están?",
    lead: "Los lugares de trabajo deciden sobre impuestos, horas extra y días por enfermedad.",
    name: "Nombre del lugar",
    nameHelp: "Como lo llama su gente, por ejemplo Oficina principal.",
    suite: "Oficina o unidad",
    work: "Aquí se trabaja",
    mail: "Aquí llega el correo de la empresa",
    noMail: "Diga a qué dirección llega el correo de la empresa.",
    add: "Añadir una dirección",
    zone: "Zona horaria",
    zoneHelp:
      "El estado tiene varias zonas horarias. Con ella empiezan y terminan los días de trabajo.",
    zoneOpen: "Zona horaria abierta",
    setZone: "Elegir la zona horaria",
    zones: {
      "America/New_York": "Hora del este",
      "America/Detroit": "Hora del este, Michigan",
      "America/Chicago": "Hora central",
      "America/Denver": "Hora de la montaña",
      "America/Boise": "Hora de la montaña, Idaho",
      "America/Phoenix": "Arizona",
      "America/Los_Angeles": "Hora del Pacífico",
      "America/Anchorage": "Alaska",
      "America/Adak": "Islas Aleutianas",
      "Pacific/Honolulu": "Hora de Hawái",
      "America/Puerto_Rico": "Puerto Rico"
    }
  },
  people: {
    need: ["Los dueños", "Nombre y correo de cada persona con el 25 por ciento o más."],
    title: "¿Quién posee el 25 por ciento o más?",
    lead: "Los bancos deben conocer a las personas detrás de una empresa. Cada dueño confirma su propia identidad: usted no necesita sus números de Seguro Social.",
    selfTitle: "Sobre usted",
    ownShare: "Su parte",
    isOwner: "Soy dueño de una parte de la empresa",
    share: "Parte",
    left: (percent) => `Queda como máximo el ${percent}%.`,
    sum: (named, others) => `${named}% nombrado, ${others}% otros`,
    invite: "Nombrar a un dueño, que recibe un enlace",
    inviteLead:
      "Le enviamos un enlace. Escribe sus propios datos, y nadie en la empresa ve sus números.",
    here: "Escribir aquí todos los datos de un dueño",
    hereLead: "Hágalo solo si el dueño está con usted. Si no, nómbrelo y recibe un enlace.",
    emailHelp: "Su propia dirección. Ahí llega el enlace.",
    phone: "Teléfono",
    you: (name) => `${name} (usted)`,
    owns: (percent) => `Posee el ${percent}%`,
    admin: "Controla la empresa",
    done: "Listo",
    open: "Abierto",
    enterOwn: "Escribir sus datos",
    again: "Enviar el enlace otra vez",
    sent: (email) => `Un enlace va en camino a ${email}.`,
    justSent:
      "Hace unos minutos se envió un enlace, y todavía sirve. Espere 10 minutos antes del siguiente.",
    remove: "Quitar",
    removed: (name) => `${name} ya no está en la lista.`,
    keeps: "Quien ya escribió datos no se quita aquí. Pregunte a quien le envió el enlace.",
    waits: (names) => `${names}: todavía faltan sus propios datos.`,
    tooMuch:
      "Las partes suman más del 100 por ciento. Corrija la suya, o quite a quien no ha respondido; sobre otros pregunte a quien le envió el enlace.",
    nobody: "Falta un dueño con el 25 por ciento o más, o una persona que controle la empresa."
  },
  schedule: {
    need: ["Cuándo paga", "Ve cada fecha de pago del año antes de elegir."],
    title: "¿Cuándo paga?",
    lead: "Ve cada fecha de los próximos doce meses antes de guardar algo.",
    often: "Con qué frecuencia",
    frequencies: {
      "Bi-Weekly": ["Cada dos semanas", "26 fechas al año, los viernes"],
      "Semi-Monthly": ["Dos veces al mes", "24, el 15 y el último día"],
      Weekly: ["Cada semana", "52, los viernes"],
      Monthly: ["Una vez al mes", "12. Algunos estados no lo permiten para quien trabaja por hora."]
    },
    start: "Primer día del primer período",
    startHelp: "Si lo deja vacío, el primero es el período de hoy.",
    next: "Próxima fecha de pago",
    first: "Primeras fechas de pago",
    year: "Fechas de pago de doce meses",
    count: (dates, moved) => `Doce meses: ${dates} fechas de pago, movidas: ${moved}`,
    all: "Mostrar todas las fechas",
    day: dia,
    period: (first, last) => `Del ${dia(first)} al ${dia(last)}`,
    deadline: (last) => `Procese la nómina hasta el ${dia(last)}`,
    moved: (nominal, reason) => `En lugar del ${dia(nominal)}: ${HOLIDAYS[reason] ?? reason}`
  }
}
