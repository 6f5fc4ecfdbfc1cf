/** The words of a worker's portal in Spanish. */
import type { PortalWords } from "./englishPortal.ts"

export const spanishPortal: PortalWords = {
  sections: "Secciones",
  home: "Inicio",
  clock: "Reloj",
  week: "Mis horas",
  timeOff: "Ausencias",
  data: "Mis datos",
  hello: (name) => `Hola, ${name}`,
  again: "Intentar otra vez",
  failed: "Esto no se pudo cargar.",
  todo: {
    title: "Pendiente",
    none: "Nada pendiente hoy.",
    sign: "Documentos por firmar",
    signButton: "Firmar",
    submit: (period) => `Horas: ${period}`,
    submitSays: "El período terminó: envíelas.",
    look: "Ver",
    missing: "Aquí falta algo.",
    complete: "Completar",
    pay: "Un cambio de su pago está en espera",
    paySays: "Recibe un correo al respecto. Si no fue usted, dígalo allí de inmediato."
  },
  pay: {
    title: "Próximo día de pago",
    period: (first, last) => `Por el periodo del ${first} al ${last}`
  },
  tiles: {
    thisWeek: "Esta semana",
    today: (time) => `Hoy ${time}`,
    noLimit: "Sin límite",
    asked: (time) => `${time} pedidas`
  },
  states: {
    Off: "Sin trabajar",
    Working: "Trabajando",
    "On Break": "En un descanso",
    "On Meal": "En una comida"
  },
  punch: {
    since: (time) => `Desde ${time}`,
    today: "Trabajado hoy",
    thisWeek: "Trabajado esta semana",
    overtime: (time) => `Las horas extra empiezan a las ${time}.`,
    clockIn: "Marcar entrada",
    clockOut: "Marcar salida",
    meal: "Empezar una comida",
    rest: "Empezar un descanso",
    endBreak: "Terminar el descanso",
    saved: (what) => `${what}: guardado`,
    waits: (what, time) => `${what} a las ${time}: guardado en este teléfono`,
    waitsSays: "Se envía en cuanto haya conexión, y su gerente revisa la hora.",
    refused: (what) =>
      `${what} no correspondía: su reloj cambió mientras tanto. Mire arriba cómo está ahora.`,
    failed: "No se aceptó. Diga la hora a su gerente."
  },
  sheet: {
    none: "Todavía no hay horas",
    noneSays: "Sus horas aparecen aquí después de marcar la entrada.",
    earlier: "Período anterior",
    later: "Período siguiente",
    states: {
      Open: "Abierto",
      Submitted: "Espera a su gerente",
      Approved: "Aprobado",
      Locked: "En nómina"
    },
    reasons: {
      returned: "Su gerente lo devolvió. Revíselo y envíelo otra vez.",
      recalled: "Usted lo retiró.",
      reopened: "Se abrió otra vez. Revíselo y envíelo otra vez.",
      "late punch": "Una hora llegó tarde. Revíselo y envíelo otra vez.",
      "rules changed": "Las horas se contaron de nuevo. Revíselas y envíelas otra vez."
    },
    total: "En total",
    categories: {
      regular: "Normales",
      overtime: "Extra",
      doubleTime: "Dobles",
      holiday: "Feriado",
      timeOff: "Ausencia",
      unpaidTimeOff: "Ausencia sin pago",
      mealPremium: "Pago por comidas perdidas",
      restPremium: "Pago por descansos perdidos",
      spreadPremium: "Pago por días largos",
      payout: "Ausencias pagadas",
      adjustment: "Correcciones de horas anteriores"
    },
    problems: "Por aclarar",
    problem: "Algo no está bien en este día. Diga a su gerente cómo fue.",
    missedOut: "Falta una salida. Diga a su gerente cuándo terminó.",
    before: "Antes de enviar",
    meals: "Tomé mis comidas y descansos, o están marcados.",
    right: "Las horas son correctas.",
    needed: "Confirme las dos cosas primero, o pida a su gerente que corrija las horas.",
    submit: (time) => `Enviar ${time}`,
    submitted: "Enviado. Ahora lo revisa su gerente.",
    recall: "Retirarlo",
    recalled: "Retirado. Puede enviarlo otra vez.",
    refused: "No se aceptó: las horas cambiaron mientras tanto. Mírelas otra vez."
  },
  correction: {
    title: "Correcciones",
    ask: "¿Algo está mal? Pida una corrección",
    day: "Día",
    text: "¿Qué está mal, y cómo fue?",
    textHelp: "Por ejemplo: empecé a las 7:00, no a las 8:00.",
    missing: "Diga qué está mal",
    send: "Pedir una corrección",
    sent: "Pedido. Su gerente lo corrige o responde aquí.",
    refused: "No se aceptó: ya hay demasiadas en espera, o las horas se aprobaron mientras tanto.",
    waits: "Espera a su gerente",
    done: "Respondida",
    answered: (words) => `Respuesta: ${words}`,
    late: "¿Algo está mal? Estas horas ya están aprobadas: dígaselo a su gerente."
  },
  leave: {
    ask: "Pedir una ausencia",
    kind: "Tipo",
    left: (time) => `Quedan ${time}`,
    first: "Primer día",
    last: "Último día",
    hours: "Horas libres de cada día",
    note: "Nota para su gerente",
    noteHelp: "Sin detalles de salud, por favor.",
    means: "Qué significa",
    choose: "Elija los días para ver cuánto toman.",
    notCounted: "no cuenta",
    total: "Usted pide",
    after: "Le quedan después",
    send: "Enviar solicitud",
    sent: "Enviada. Su gerente decide.",
    mine: "Mis solicitudes",
    noMine: "No hay solicitudes por venir.",
    none: "No hay ausencias aquí",
    noneSays: "Su empleador no tiene ausencias para usted. Pregúntele si esperaba alguna.",
    cancel: "Cancelar",
    cancelled: "Cancelada.",
    states: { Pending: "Espera a su gerente", Approved: "Aprobada" },
    problems: {
      balance: "No le queda suficiente para esto.",
      notice: "Es demasiado pronto: hay que pedirlo antes.",
      blackout: "Nadie puede ausentarse en estos días.",
      overlap: "Ya pidió uno de estos días.",
      waiting: "Todavía no puede tomar este tipo de ausencia."
    },
    problem: "Así no se puede pedir. Elija otros días, o pregunte a su gerente.",
    refused: "No se aceptó. Mire los días otra vez.",
    why: {
      "not scheduled": "no es día de trabajo",
      workday: "día de trabajo"
    },
    holiday: (name) => `feriado: ${name}`
  },
  types: {
    Vacation: "Vacaciones",
    Sick: "Enfermedad",
    PTO: "Tiempo libre pagado",
    Personal: "Asuntos personales",
    "Floating Holiday": "Feriado flotante",
    Bereavement: "Duelo",
    "Jury Duty": "Servicio de jurado",
    Parental: "Por hijos",
    Voting: "Votación",
    Unpaid: "Sin pago",
    Other: "Otra"
  },
  phones: {
    title: "Recordar este teléfono",
    says: "Durante 90 días este navegador abre sus horas, su reloj y sus ausencias sin enlace. No lo use en un teléfono o una computadora que usan otros.",
    remember: "Recordar este teléfono",
    known: "Este teléfono está recordado",
    knownSays: "Vuelva sin enlace a esta dirección, y guárdela en sus favoritos:",
    forgetThis: "Olvidarlo y salir",
    failed: "No funcionó. Inténtelo otra vez.",
    list: "Teléfonos recordados",
    none: "Ninguno.",
    unknown: "Un teléfono o una computadora",
    used: (last, until) => `Usado por última vez: ${last}. Recordado hasta: ${until}.`,
    forget: "Olvidar",
    forgotten: "Olvidado: desde ahora necesita un enlace."
  },
  mine: {
    lead: "Para ver y cambiar lo que tiene candado le enviamos antes un código por correo.",
    locked: "Con código",
    show: "Mostrar",
    documents: "Mis documentos",
    open: "Abrir",
    noDocuments: "Todavía ninguno."
  }
}
