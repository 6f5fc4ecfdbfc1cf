/** Every word of a flow in Spanish. */
import { codeWords } from "./codeWords.ts"
import { companyWords } from "./companyWords.ts"
import { kioskWords } from "./kioskWords.ts"
import { spanishDocuments } from "./spanishDocuments.ts"
import { spanishPortal } from "./spanishPortal.ts"
import type { FlowWords } from "./english.ts"

export const spanish: FlowWords = {
  ...companyWords.es,
  code: codeWords.es,
  kiosk: kioskWords.es,
  portal: spanishPortal,
  locale: "es-US",
  brand: "Nómina",
  languageLabel: "Idioma",
  skip: "Ir al contenido",
  progress: "Avance",
  back: "Atrás",
  next: "Continuar",
  save: "Guardar y continuar",
  change: "Cambiar",
  done: "Guardado",
  offline: {
    title: "Sin conexión.",
    says: "Lo que escribió queda en esta página. Se guarda en cuanto vuelva la conexión."
  },
  nothing: {
    title: "Aquí no hay nada que hacer",
    says: "Este enlace no lleva a nada que usted tenga que escribir ahora. Pregunte a quien se lo envió si esperaba algo."
  },
  loading: {
    failed: "No se pudieron cargar sus páginas.",
    again: "Intentar otra vez"
  },
  warning: {
    title: "¿Sigue ahí?",
    says: (time) =>
      `Por su seguridad cerramos esta página en ${time}. Los pasos terminados están guardados.`,
    last: (time) =>
      `Estas páginas quedan abiertas ocho horas como máximo, y se cierran en ${time}. Guarde lo que escribió. Después, pida un enlace nuevo.`,
    left: (seconds) => `Quedan ${seconds} segundos`,
    stay: "Seguir",
    close: "Cerrar ahora"
  },
  failed: {
    unreachable:
      "Sin respuesta. Lo que escribió sigue aquí. Inténtelo otra vez; nada se guarda dos veces.",
    refused: "Revise algunas respuestas",
    needsMore: "Esto necesita antes un código de su correo. No se guardó nada.",
    tooOften: "Se intentó demasiadas veces hoy. Inténtelo mañana, o pregunte a su empleador.",
    later: "No funcionó, y no es culpa suya. Inténtelo otra vez en un minuto.",
    number: "Si se repite, dé este número a su empleador:"
  },
  problems: {
    any: {
      required: "Falta este dato",
      type: "Esto no parece correcto",
      format: "Esto no parece correcto",
      length: "Es demasiado largo",
      range: "Esto no es posible",
      choice: "Elija una opción",
      accepted: "Primero tiene que aceptar",
      conflict: "No concuerda con sus otras respuestas",
      duplicate: "Otra persona ya tiene esto. Revíselo, o pregunte a su empleador.",
      limit: "Son demasiados"
    },
    of: {
      "ssn: format": "No es un número de Seguro Social. Compárelo con su tarjeta.",
      "ssn: duplicate": "Otra persona tiene este número aquí. Compárelo con su tarjeta.",
      "routingNumber: format": "Ningún banco tiene este número. Compare cada dígito con el cheque.",
      "dateOfBirth: range": "Revise el año",
      "dateOfBirth: format": "Ese día no existe",
      "email: format": "No es un correo electrónico",
      "email: duplicate": "Otra persona usa este correo aquí",
      "accounts: conflict": "Las partes deben sumar 100%",
      "payPercentage: conflict": "Las partes deben sumar 100%",
      "userBankAccountId: duplicate": "Es la misma cuenta dos veces",
      "isTermsAccepted: required": "Acéptelo, o hable con quien se lo pidió",
      "invite: conflict":
        "Desde aquí no se envían correos. Escriba los datos aquí, o pregunte a quien le envió el enlace.",
      "ein: duplicate": "Otra empresa tiene este número aquí. Compárelo con la carta.",
      "consent: required": "Acepte los documentos electrónicos, o pida una copia en papel"
    },
    other: "Revise esta respuesta"
  },
  rules: {
    "Must be exactly 9 digits.": "Escriba 9 dígitos",
    "Must be 5 or 9 digits.": "Escriba 5 dígitos",
    "Must be a phone number of 10 digits.": "Escriba 10 dígitos",
    "Must be 4 to 17 digits.": "Escriba de 4 a 17 dígitos"
  },
  where: (step, steps, title) => `Paso ${step} de ${steps}: ${title}`,
  minutes: (minutes) => `Unos ${minutes} min más`,
  welcome: {
    title: (name) => `Le damos la bienvenida, ${name}`,
    lead: (company) => `${company} le pide algunos datos para poder pagarle. Toma unos 8 minutos.`,
    one: (company) => `${company} le pide revisar una cosa.`,
    identity: [
      "Su número de Seguro Social",
      "Y su fecha de nacimiento y domicilio, para confirmar quién es."
    ],
    tax: [
      "Sus datos de impuestos",
      "Soltero o casado, hijos, otros empleos. Explicamos cada pregunta."
    ],
    pay: [
      "Su cuenta bancaria",
      "Número de ruta y de cuenta, de un cheque o de la aplicación de su banco. O elija un cheque en papel."
    ],
    documents: ["Documentos para firmar", "Lee cada uno y lo firma con su nombre."],
    who: "¿Quién ve mis datos?",
    whoSays:
      "Su empleador ve solo los últimos cuatro dígitos de su número de Seguro Social y de su cuenta. Usted escribe los números aquí, se sellan enseguida y llegan solo a la nómina.",
    stop: "Puede parar y volver: cada paso terminado queda guardado.",
    begin: "Comenzar",
    goOn: "Seguir"
  },
  titles: {
    details: "Sus datos",
    identity: "Identidad",
    tax: "Impuestos federales",
    pay: "Cómo se le paga",
    documents: "Documentos",
    account: "Cuenta bancaria",
    owner: "Identidad",
    business: "Empresa",
    name: "Nombre legal",
    addresses: "Direcciones",
    self: "Usted",
    people: "Dueños",
    schedule: "Calendario de pagos",
    review: "Revisar todo"
  },
  details: {
    title: "Su nombre y contacto",
    lead: "Su nombre como está en su tarjeta de Seguro Social.",
    firstName: "Nombre legal",
    middleName: "Segundo nombre",
    lastName: "Apellido legal",
    email: "Correo electrónico",
    emailHelp: "Ahí llegan los enlaces nuevos y los mensajes sobre su pago.",
    phone: "Teléfono móvil",
    name: "Nombre",
    shared: "Otra persona de su empleador también usa este correo. Escriba uno que sea solo suyo."
  },
  identity: {
    title: "Confirme quién es",
    ssn: "Número de Seguro Social",
    ssnHelp: "9 dígitos. Oculto mientras escribe; pulse Mostrar para revisarlo.",
    ssnKept: "Guardado, y nunca se muestra. Escríbalo otra vez solo para corregirlo.",
    birth: "Fecha de nacimiento",
    birthKept: "Guardada, y nunca se muestra. Escríbala otra vez solo para corregirla.",
    home: "Domicilio",
    address1: "Calle y número",
    address1Help: "Donde vive, no un apartado postal.",
    address2: "Apartamento o unidad",
    city: "Ciudad",
    state: "Estado",
    zip: "Código postal",
    why: "¿Por qué necesitan mi número de Seguro Social?",
    whySays:
      "La ley exige que su empleador informe su pago y sus impuestos bajo este número. Se sella al guardarlo y no se muestra nunca más: ni a su empleador, ni en un correo.",
    sealed: "Su empleador verá los últimos cuatro dígitos y nada más.",
    failed:
      "No pudimos confirmar quién es. Compare su nombre, su número de Seguro Social y su fecha de nacimiento con su tarjeta.",
    notADay: "Ese día no existe",
    born: "Revise el año",
    stored: "Guardado"
  },
  tax: {
    title: "Sus impuestos federales",
    lead: "Sus respuestas deciden cuánto impuesto se descuenta de cada pago. Son los datos del Formulario W-4.",
    status: "Estado civil",
    jobs: "Otros empleos",
    dependents: "Dependientes",
    other: "Ajustes",
    statusLabel: "¿Cómo declara sus impuestos?",
    statusHelp: "Lo que espera poner en la declaración de este año.",
    single: ["Soltero, o casado que declara solo", "La mayoría de quienes no están casados."],
    joint: [
      "Casado que declara en conjunto",
      "Una declaración con su cónyuge, o cónyuge sobreviviente."
    ],
    head: [
      "Cabeza de familia",
      "Sin casarse, y paga más de la mitad del hogar para usted y un hijo o pariente."
    ],
    jobsLabel: "Hay dos empleos en total, con pagos parecidos",
    jobsHelp:
      "Dos empleos suyos, o declaran en conjunto y su cónyuge tiene el otro. Entonces descontamos algo más, para que no deba impuestos en abril. Su empleador ve solo esta casilla, nunca qué empleo.",
    children: "Hijos menores de 17 años al final del año",
    childrenHelp: "Con número de Seguro Social, y que viven con usted la mayor parte del año.",
    others: "Otras personas que mantiene",
    othersHelp: "Hijos de 17 años o más, padres, otros parientes.",
    amounts: (amount) =>
      `${amount} menos de impuesto al año, si sus ingresos son menores de $200,000 ($400,000 en conjunto).`,
    income: "Otros ingresos de este año, no de empleos",
    incomeHelp: "Intereses, dividendos, una pensión.",
    deductions: "Deducciones por encima de la estándar",
    deductionsHelp: "Por ejemplo una hipoteca o donaciones grandes.",
    extra: "Impuesto adicional de cada pago",
    aYear: "al año",
    eachTime: "cada vez",
    exempt: "Solicito exención de la retención",
    exemptHelp:
      "Solo si no tuvo impuesto federal el año pasado y no espera tenerlo este año. Termina en febrero del próximo año.",
    paper:
      "En su lugar puede entregar a su empleador el Formulario W-4(SP) en papel, de www.irs.gov/FormW4SP. Cuenta lo último que entregue.",
    yes: "Sí",
    no: "No",
    claimed: "Exento",
    people: (children, others) => `${children} menores de 17, ${others} más`
  },
  pay: {
    title: "¿Adónde va su pago?",
    method: "Cómo se le paga",
    deposit: ["Cuenta bancaria", "El dinero está ahí el día de pago."],
    check: ["Cheque en papel", "Su empleador se lo entrega o lo envía a su domicilio."],
    accounts: "Cuentas",
    account: (number) => `Cuenta ${number}`,
    routing: "Número de ruta",
    routingHelp: "9 dígitos, abajo a la izquierda de un cheque.",
    wrong: "Ningún banco tiene este número. Compare cada dígito con el cheque.",
    number: "Número de cuenta",
    numberHelp: "Oculto mientras escribe; pulse Mostrar para revisarlo.",
    kind: "Tipo",
    checking: "Corriente",
    savings: "Ahorros",
    part: "Parte de su pago",
    add: "Agregar otra cuenta",
    sum: (percent) => `${percent}% en total`,
    lacks: (percent) => `${percent}% en total: debe ser 100%`,
    ending: (kind, digits) => `${kind}, termina en ${digits}`,
    refused: "Su banco rechazó esta cuenta. Escríbala otra vez, dígito por dígito.",
    byCheck: "Por cheque en papel",
    held: "Un cambio espera unos días antes de valer. Su empleador sabe cuánto."
  },
  documents: spanishDocuments,
  review: {
    title: "¿Está todo bien?",
    lead: "Puede cambiar cada parte hasta que la use la nómina.",
    button: "Terminar",
    changePart: (part) => `Cambiar: ${part}`,
    open: "Todavía falta"
  },
  finished: {
    title: (name) => `Gracias, ${name}`,
    lead: "Su parte está hecha. No tiene que esperar aquí.",
    open: "Todavía le queda algo por hacer.",
    now: "Qué pasa ahora",
    details: "Sus datos",
    saved: "Listo",
    identity: "Comprobación de identidad",
    identityNote: "Suele tardar menos de 2 minutos. Esta línea se actualiza sola.",
    checking: "Comprobando",
    person: "La revisa una persona. Puede tardar uno o dos días.",
    confirmed: "Confirmada",
    again: "Hay que revisarla",
    accounts: "Cuenta bancaria",
    accountsNote: "Su banco responde en 2 días hábiles.",
    ready: "Lista",
    waiting: "En espera",
    account: "Rechazada",
    employer: "Su empleador",
    employerNote: "Quedan cosas que hace su empleador. No tiene que esperar.",
    pay: "Todo listo para su pago",
    payNote: "Está todo. Su pago llega el próximo día de pago.",
    nextPay: "Su próximo día de pago",
    nextPayNote: "Lo que eligió todavía no vale. Su empleador sabe cómo se paga hasta entonces.",
    look: "Mirar otra vez",
    close: "Cerrar estas páginas",
    fix: "Ir ahí"
  }
}
