import type { PersonDecision } from "@payroll/domain/decision/personDecision"
import { optional, text } from "./columns.ts"
import { table } from "./table.ts"

export const personDecisionTable = table<PersonDecision>("person_decision", [
  "subjectKind",
  "subjectId",
  "decision",
  "credential",
  "credentialPerson",
  "credentialPersonId",
  "person",
  "personId",
  "status"
])({
  subjectKind: text("subject_kind", "operational"),
  subjectId: text("subject_id", "operational"),
  decision: text("decision", "operational"),
  reason: optional(text("reason", "personal")),
  credential: text("credential", "operational"),
  credentialPerson: optional(text("credential_person", "personal")),
  credentialPersonId: optional(text("credential_person_id", "operational")),
  person: text("person", "personal"),
  personId: optional(text("person_id", "operational")),
  status: text("status", "operational")
})
