/** The words of the components in Spanish. */
import type { UiWords } from "./words.ts"

export const spanish: UiWords = {
  cancel: "Cancelar",
  close: "Cerrar",
  show: "Mostrar",
  hide: "Ocultar",
  optional: "opcional",
  choose: "Elija",
  nothingMatches: "Nada coincide",
  loading: "Cargando",
  notGiven: "Sin dato",
  notKnown: "No se sabe",
  asTable: "Como tabla",
  yes: "Sí",
  no: "No",
  notifications: "Mensajes",
  openCalendar: "Abrir el calendario",
  time: "Hora",
  all: "Todo",
  unchecked: "Marque esto para seguir",
  sortBy: (column) => `Ordenar por ${column}`,
  selectAll: "Seleccionar todas las filas",
  selectRow: (name) => `Seleccionar ${name}`,
  selected: (count) => (count === 1 ? "1 seleccionada" : `${count} seleccionadas`),
  previous: "Anterior",
  next: "Siguiente",
  add: "Agregar",
  remove: "Quitar",
  fieldsToCorrect: (count) => (count === 1 ? "Revise 1 respuesta" : `Revise ${count} respuestas`),
  nothingStored: "No se guardó nada.",
  changedMeanwhile: "Alguien cambió esto desde que lo abrió. Elija qué queda.",
  yours: "Lo suyo",
  stored: "Guardado ahora",
  keepMine: "Guardar lo mío",
  takeStored: "Dejar lo guardado",
  missing: (label) => `Falta: ${label}`,
  missingChoice: "Elija una opción",
  tooLong: (characters) => `Como máximo ${characters} caracteres`,
  outOfRange: (minimum, maximum) =>
    minimum !== undefined && maximum !== undefined
      ? `Entre ${minimum} y ${maximum}`
      : minimum === undefined
        ? `Como máximo ${maximum}`
        : `Como mínimo ${minimum}`,
  notValid: "Esto no parece correcto",
  requestId: "Número de la solicitud",
  rule: (sentence) => sentence,
  month: "Mes",
  day: "Día",
  year: "Año",
  months: [
    "enero",
    "febrero",
    "marzo",
    "abril",
    "mayo",
    "junio",
    "julio",
    "agosto",
    "septiembre",
    "octubre",
    "noviembre",
    "diciembre"
  ],
  draftKept: "Esto es lo que escribió antes, sin los números secretos. Todavía no está guardado.",
  startOver: "Empezar de nuevo"
}
