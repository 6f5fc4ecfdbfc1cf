import { erasureRequests } from "./0113ErasureRequests.ts"
import { foundation } from "./0001Foundation.ts"
import { workersAndWages } from "./0002Workers.ts"
import { identityAndAccounts } from "./0003Identity.ts"
import { credentialsAndAudit } from "./0004Credentials.ts"
import { people } from "./0005People.ts"
import { workerBankAccounts } from "./0006WorkerBankAccounts.ts"
import { auditOrder } from "./0007AuditOrder.ts"
import { paySchedules } from "./0008PaySchedules.ts"
import { findColumns } from "./0009FindColumns.ts"
import { recordStatuses } from "./0010RecordStatus.ts"
import { wagesByDate } from "./0011WagesByDate.ts"
import { workerExits } from "./0012WorkerExits.ts"
import { rowSecurity } from "./0013RowSecurity.ts"
import { largeCompanies } from "./0014LargeCompanies.ts"
import { recordHistory } from "./0015RecordHistory.ts"
import { webhookEndpoints } from "./0017WebhookEndpoints.ts"
import { endpointHealth } from "./0018EndpointHealth.ts"
import { webhookReplays } from "./0019WebhookReplays.ts"
import { deactivatedAccounts } from "./0020DeactivatedAccounts.ts"
import { companyIndexes } from "./0021CompanyIndexes.ts"
import { reviewQueue } from "./0022ReviewQueue.ts"
import { deliveryHold } from "./0023DeliveryHold.ts"
import { workSchedules } from "./0024WorkSchedules.ts"
import { claimRules } from "./0025ClaimRules.ts"
import { punches } from "./0026Punches.ts"
import { timeOffPolicies } from "./0027TimeOffPolicies.ts"
import { decidersCredentials } from "./0028DecidersCredentials.ts"
import { timeOffAccounts } from "./0029TimeOffAccounts.ts"
import { consoleSessions } from "./0030ConsoleSessions.ts"
import { endpointLanes } from "./0031EndpointLanes.ts"
import { traceContexts } from "./0032TraceContexts.ts"
import { timeOffRequests } from "./0033TimeOffRequests.ts"
import { numberComparisons } from "./0034NumberComparisons.ts"
import { timeOffRecalculations } from "./0035TimeOffRecalculations.ts"
import { holidayCalendars } from "./0036HolidayCalendars.ts"
import { timeTrackingSettings } from "./0037TimeTrackingSettings.ts"
import { timesheets } from "./0038Timesheets.ts"
import { timesheetLocks } from "./0039TimesheetLocks.ts"
import { timesheetAmendments } from "./0040TimesheetAmendments.ts"
import { workedTime } from "./0041WorkedTime.ts"
import { formerRecords } from "./0042FormerRecords.ts"
import { lockedPeriods } from "./0043LockedPeriods.ts"
import { uncountedTime } from "./0044UncountedTime.ts"
import { dailyFigures } from "./0045DailyFigures.ts"
import { failedDeliveries } from "./0046FailedDeliveries.ts"
import { overtimeRuleSets } from "./0047OvertimeRuleSets.ts"
import { endpointHours } from "./0048EndpointHours.ts"
import { newerVersions } from "./0049NewerVersions.ts"
import { reviewsOfAll } from "./0050ReviewsOfAll.ts"
import { clockMark } from "./0051ClockMark.ts"
import { writeProbe } from "./0052WriteProbe.ts"
import { numberTallies } from "./0053NumberTallies.ts"
import { auditCompanies } from "./0054AuditCompanies.ts"
import { accountReplacements } from "./0055AccountReplacements.ts"
import { w4AsOnPaper } from "./0056W4AsOnPaper.ts"
import { payrollRole } from "./0057PayrollRole.ts"
import { disclosures } from "./0058Disclosures.ts"
import { workplaces } from "./0059Workplaces.ts"
import { whoActs } from "./0060WhoActs.ts"
import { kioskLocations } from "./0061KioskLocations.ts"
import { kioskPins } from "./0062KioskPins.ts"
import { recipients } from "./0063Recipients.ts"
import { handOverEncryption } from "./0064HandOverEncryption.ts"
import { eventsOfClients } from "./0065EventsOfClients.ts"
import { handOvers } from "./0066HandOvers.ts"
import { wholeValues } from "./0067WholeValues.ts"
import { payResults } from "./0068PayResults.ts"
import { nameKeys } from "./0069NameKeys.ts"
import { companyPeriods } from "./0072CompanyPeriods.ts"
import { companyReferences } from "./0073CompanyReferences.ts"
import { databaseIdentity } from "./0074DatabaseIdentity.ts"
import { workerNames } from "./0075WorkerNames.ts"
import { flowSettings } from "./0076FlowSettings.ts"
import { flowLinks } from "./0077FlowLinks.ts"
import { brand } from "./0078Brand.ts"
import { mail } from "./0079Mail.ts"
import { accountHolds } from "./0080AccountHolds.ts"
import { pendingTimeOff } from "./0081PendingTimeOff.ts"
import { invitations } from "./0082Invitations.ts"
import { documents } from "./0083Documents.ts"
import { signatures } from "./0084Signatures.ts"
import { dueAttempts } from "./0085DueAttempts.ts"
import { payChanges } from "./0086PayChanges.ts"
import { w4Signatures } from "./0087W4Signatures.ts"
import { officialTexts } from "./0088OfficialTexts.ts"
import { auditLinks } from "./0089AuditLinks.ts"
import { guestCodes } from "./0090GuestCodes.ts"
import { mailsOfLinks } from "./0091MailsOfLinks.ts"
import { heldEmails } from "./0092HeldEmails.ts"
import { files } from "./0093Files.ts"
import { termsAcceptances } from "./0094TermsAcceptances.ts"
import { rowMacs } from "./0095RowMacs.ts"
import { askedCodes } from "./0096AskedCodes.ts"
import { workerAddresses } from "./0098WorkerAddresses.ts"
import { templatesForNewWorkers } from "./0097TemplatesForNewWorkers.ts"
import { keyVersions } from "./0099KeyVersions.ts"
import { placesAndSessions } from "./0105PlacesAndSessions.ts"
import { credentialPrograms } from "./0100CredentialPrograms.ts"
import { erasures } from "./0109Erasures.ts"
import { signers } from "./0101Signers.ts"
import { retention } from "./0110Retention.ts"
import { erasureWait } from "./0115ErasureWait.ts"
import { eventRetention } from "./0114EventRetention.ts"
import { signedPapers } from "./0111SignedPapers.ts"
import { askedCorrections } from "./0112AskedCorrections.ts"
import { rememberedPhones } from "./0103RememberedPhones.ts"
import type { Migration } from "./migration.ts"

/** Null in rows whose verification failed under an earlier version. */
const failureReasons: Migration = {
  number: 16,
  name: "failure reasons",
  statements: () => [
    "alter table company add column failure_reasons text",
    "alter table worker add column failure_reasons text"
  ]
}

/** Null in hand-overs of the moment at which they were made. */
const handOversOfPast: Migration = {
  number: 70,
  name: "hand-overs of the past",
  statements: (words) => [`alter table hand_over add column known_at ${words.integer}`]
}

/** A schedule that was agreed before has the short form. */
const agreedSchedules: Migration = {
  number: 71,
  name: "agreed schedules",
  statements: () => ["alter table work_schedule add column alternative text"]
}

/** Each write of a company asks if it is erased, and few clients erase one. */
const erasedCompanies: Migration = {
  number: 116,
  name: "erased companies",
  statements: () => [
    "create index erasure_company on erasure (client_id) where subject in ('company', 'client')"
  ]
}

/** Each write asks about people too, whom the index of all erasures of a client finds. */
const erasedPeople: Migration = {
  number: 117,
  name: "erased people",
  statements: () => ["drop index erasure_company"]
}

/** Requests that wait for a second person are listed for all clients. */
const waitingErasures: Migration = {
  number: 118,
  name: "waiting erasures",
  statements: () => [
    "create index erasure_request_waiting on erasure_request (client_id, subject_id) where confirmed_at is null"
  ]
}

/** Rows of a person that an erasure or an export looks for, by the columns that had no index. */
const rowsOfPeople: Migration = {
  number: 119,
  name: "rows of people",
  statements: () => [
    "create index time_off_entry_worker on time_off_entry (worker_id)",
    "create index file_chunk_worker on file_chunk (worker_id) where worker_id is not null",
    "create index document_content_worker on document_content (worker_id) where worker_id is not null",
    "create index account_hold_worker on account_hold (worker_id) where worker_id is not null",
    "create index guest_session_subject on guest_session (subject_id)",
    "create index person_decision_person on person_decision (person_id) where person_id is not null",
    `create index person_decision_credential on person_decision (credential_person_id)
      where credential_person_id is not null`
  ]
}

/** Every migration, in order. */
export const migrations: ReadonlyArray<Migration> = [
  foundation,
  workersAndWages,
  identityAndAccounts,
  credentialsAndAudit,
  people,
  workerBankAccounts,
  auditOrder,
  paySchedules,
  findColumns,
  recordStatuses,
  wagesByDate,
  workerExits,
  rowSecurity,
  largeCompanies,
  recordHistory,
  failureReasons,
  webhookEndpoints,
  endpointHealth,
  webhookReplays,
  deactivatedAccounts,
  companyIndexes,
  reviewQueue,
  deliveryHold,
  workSchedules,
  claimRules,
  punches,
  timeOffPolicies,
  decidersCredentials,
  timeOffAccounts,
  consoleSessions,
  endpointLanes,
  traceContexts,
  timeOffRequests,
  numberComparisons,
  timeOffRecalculations,
  holidayCalendars,
  timeTrackingSettings,
  timesheets,
  timesheetLocks,
  timesheetAmendments,
  workedTime,
  formerRecords,
  lockedPeriods,
  uncountedTime,
  dailyFigures,
  failedDeliveries,
  overtimeRuleSets,
  endpointHours,
  newerVersions,
  reviewsOfAll,
  clockMark,
  writeProbe,
  numberTallies,
  auditCompanies,
  accountReplacements,
  w4AsOnPaper,
  payrollRole,
  disclosures,
  workplaces,
  whoActs,
  kioskLocations,
  kioskPins,
  recipients,
  handOverEncryption,
  eventsOfClients,
  handOvers,
  wholeValues,
  payResults,
  nameKeys,
  handOversOfPast,
  agreedSchedules,
  companyPeriods,
  companyReferences,
  databaseIdentity,
  workerNames,
  flowSettings,
  flowLinks,
  brand,
  mail,
  accountHolds,
  pendingTimeOff,
  invitations,
  documents,
  signatures,
  dueAttempts,
  payChanges,
  w4Signatures,
  officialTexts,
  auditLinks,
  guestCodes,
  mailsOfLinks,
  heldEmails,
  files,
  termsAcceptances,
  rowMacs,
  askedCodes,
  templatesForNewWorkers,
  workerAddresses,
  keyVersions,
  credentialPrograms,
  signers,
  rememberedPhones,
  placesAndSessions,
  erasures,
  retention,
  signedPapers,
  askedCorrections,
  erasureRequests,
  eventRetention,
  erasureWait,
  erasedCompanies,
  erasedPeople,
  waitingErasures,
  rowsOfPeople
]
