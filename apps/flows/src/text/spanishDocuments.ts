/** The words of documents, in Spanish. */
import type { DocumentWords } from "./englishDocuments.ts"

export const spanishDocuments: DocumentWords = {
  title: "Lea y firme",
  sign: (title) => `Firmar: ${title}`,
  lead: "Léalo, y escriba su nombre como firma.",
  left: (left, all) => `${left} de ${all} por firmar`,
  document: "Documento",
  pdf: "Abrir el PDF",
  name: "Escriba su nombre legal completo",
  nameHelp: "Su nombre escrito es su firma.",
  consent: "Acepto recibir y firmar documentos electrónicamente",
  consentWhat: "Qué significa esto",
  button: "Firmar",
  signed: "Firmado",
  toSign: "Por firmar",
  toConfirm: "Firmado. Firme una vez más con un enlace de un correo.",
  changed: "El texto cambió mientras tanto. Léalo otra vez.",
  none: "No hay nada que firmar.",
  acceptTitle: (title) => `Aceptar: ${title}`,
  acceptLead: "Léalo, y diga que lo acepta.",
  accept: "He leído esto y lo acepto",
  acceptButton: "Aceptar",
  accepted: "Aceptado",
  onPaper: "Firmado en papel",
  toAccept: "Por aceptar",
  proof: "Foto o PDF de su documento",
  proofHelp: "JPEG, PNG o PDF, de 5 MB como máximo. Solo la nómina puede abrirlo.",
  proofMissing: "Elija primero una foto o un PDF de su documento.",
  proofTooLarge: "Este archivo tiene más de 5 MB. Elija una foto más pequeña.",
  proofRefused: "Este archivo no se puede usar. Elija otra foto o PDF."
}
