/** Promises about who may call what, and what each caller sees of others. */
import { heldBy, type Group } from "./promise.ts"

const VAULT = "packages/adapters/src/vault/"
const ADAPTERS = "packages/adapters/test/"
const SERVER = "apps/server/test/"
const SUITES = "packages/testing/src/"
const CLI = "apps/cli/test/"

export const credentials: Group = {
  title: "Credentials and roles",
  promises: [
    ...heldBy(`${VAULT}credentials.test.ts`, {
      "repeats no secret, and draws all characters equally often in every position":
        "Secrets have 256 random bits; none is repeated and no character is more likely than another.",
      "rejects every change of one character":
        "A secret has a checksum: a change of one character is recognized without a look-up."
    }),
    ...heldBy(`${VAULT}storedSecrets.test.ts`, {
      "cannot be checked without the key file, nor under a retired key":
        "The database alone does not help to guess a password that an operator chose."
    }),
    ...heldBy(`${SUITES}credentialsSuite.ts`, {
      "stores no secret in plain text": "Only the hash of a secret is stored.",
      "accepts a key with its secret only": "A key id is accepted with its own secret only.",
      "rejects a revoked credential after the wall clock stepped back":
        "A step of the wall clock does not let a revoked credential in again.",
      "refuses an expired credential": "An expired credential is rejected.",
      "refuses a secret that no issued key id can have without a look-up":
        "A malformed secret for an issued key id costs no look-up.",
      "keeps known key ids, however many unknown ones are asked for":
        "Calls with unknown key ids do not slow down those with known ones.",
      "notes the last use of a credential to the minute":
        "Each credential shows the minute of its last use."
    }),
    ...heldBy(`${ADAPTERS}comparisons.test.ts`, {
      "costs one comparison, whether its key id exists or not, cached or not":
        "An unknown key id takes the same comparison as a wrong secret, so that time does not tell them apart."
    }),
    ...heldBy(`${SERVER}doors.test.ts`, {
      "every door is in the list":
        "The fields of requests that take a sealed value are all known, and each is limited or compared with nobody's.",
      "repeated guesses are answered up to a limit > %s: %s":
        "Nobody finds out an SSN, an EIN, a date of birth or an account number by trying.",
      "a refused guess > is 429 with the time of the next day, the field and an audit row, and so is every later one":
        "A refused guess leaves an audit row.",
      "a refused guess > counts the keys of requests: a known key says whether the number is that of its request":
        "Idempotency keys are no way around the limits on trying numbers.",
      "a dry run > does not tell an SSN that is there: %s":
        "A dry run does not tell which SSNs are there."
    }),
    ...heldBy(`${SUITES}numberLimitsSuite.ts`, {
      "hold for several processes at once, and for one that starts later":
        "The limits on trying numbers hold for several processes at once and over restarts.",
      "are stored as keyed digests, and deleted two days later":
        "The numbers that were tried are stored as keyed digests, for two days."
    }),
    ...heldBy(`${SERVER}credentials.test.ts`, {
      "wrong credentials > %s":
        "Missing, malformed, unknown and wrong credentials get the same answer, 401, byte for byte.",
      "wrong credentials > are told the same wherever they call":
        "Without credentials nobody finds out which paths and operations exist.",
      "wrong credentials > are told the same wherever they call with %s":
        "The same holds for every HTTP method.",
      "store nothing": "A call with wrong credentials stores nothing.",
      "wrong credentials are answered": "Credentials are checked before any of the body is read.",
      "nobody who asks first is told to continue with wrong credentials":
        "With wrong credentials nobody is told to send a body (100 Continue).",
      "$kind $name > is not called without credentials":
        "No operation can be called without credentials.",
      "leave one log line with client, key id and operation, and no secret":
        "Each call leaves one log line with client and key id, and no secret.",
      "is throttled after 100 wrong secrets for a key id and address, and its owner is not":
        "After 100 wrong secrets in a minute for a key id and address more get 429; the owner is still served.",
      "is throttled for a key id that does not exist as well, which hides that it does not":
        "Throttling does not tell whether a key id exists."
    }),
    ...heldBy(`${SERVER}credentialAdministration.test.ts`, {
      "may call what its role and its companies allow, and finds nothing else":
        "Each role, with and without a limit to companies, may call the operations of its row in the matrix of all operations, and no other.",
      "shows its secret once, whatever key repeats the request":
        "A secret is shown once and never stored for a repeated request.",
      "waits under four eyes for another person with another credential":
        "Under four eyes a credential that is handed whole numbers is refused until another person with another credential approves it.",
      "is refused from others like an unknown one, also after a rotation":
        "A credential that is limited to addresses is refused from others as if it did not exist.",
      "is another client's business only":
        "No client can list, rotate or revoke the credentials of another.",
      "is not given to a limited credential: $name":
        "A credential that is limited to companies gets no stored answer about another company, whatever idempotency key it repeats.",
      "cannot name a company of another client":
        "A credential cannot be limited to a company of another client.",
      "has two secrets for a while, or one at once":
        "A rotated credential has two secrets for the overlap, and then one.",
      "is refused when the revocation is answered, for good":
        "A revoked credential is refused when the revocation is answered.",
      "is refused when the rest of a body arrives after the revocation, and stores nothing":
        "The same holds for a request whose body was still arriving."
    }),
    ...heldBy(`${SERVER}revealNumber.test.ts`, {
      "a whole number > is for the role payroll alone":
        "No role but `payroll`, not even `admin`, is shown a whole SSN, EIN or account number.",
      "$name > is shown whole, with an audit row that says why and not what":
        "A whole number is in its answer alone: no table and no log has it.",
      "a whole number > has its audit row before the answer leaves":
        "The audit row of a whole number is stored before the number is answered.",
      "a whole number > is shown %s times a day to a person, whatever credential and name they use":
        "A person is shown at most 20 whole numbers of a client a day."
    }),
    ...heldBy(`${SERVER}handedPages.test.ts`, {
      "a page on its way out > has an audit row for itself and for each worker whose numbers it has":
        "Each worker whose numbers are handed over has an audit row of it.",
      "a page on its way out > is nothing of another client or company":
        "A hand-over is found by its own client, for its own company.",
      "a hand-over while others write > shows one moment: every change up to it, and none after":
        "All pages of a hand-over show one moment, also while others write."
    }),
    ...heldBy(`${SERVER}payrollInput.test.ts`, {
      "the input of a pay period > is the same when it is asked for again, whatever changed; the next one says what":
        "A hand-over that is asked for again is the same.",
      "the input of a pay period > names everybody who cannot be paid, and why":
        "Everybody whom a pay period pays is handed over, or named with what is missing."
    }),
    ...heldBy(`${SERVER}pastPayrollInput.test.ts`, {
      "the input of a pay period of the past > is what it was, whatever was changed, added and ended since":
        "A hand-over of an instant of the past is what was stored then, whatever was changed since.",
      "the input of a pay period of the past > never has a value that replaced one of the time: it names the worker and the field":
        "A hand-over of the past never has a number that replaced the one of its time."
    }),
    ...heldBy("packages/domain/src/handover/payee.test.ts", {
      "employments of one person (PAYROLL_TEST_SEED=${seed}) > are paid for each day once":
        "Nobody is handed over twice for one day."
    }),
    ...heldBy(`${SERVER}payResults.test.ts`, {
      "results of pay > are reported by the role payroll alone":
        "No role but `payroll` reports what became of pay, which can fail an account.",
      "results of pay > store a notification of change as an account that a person approves":
        "Nobody is paid to an account that a bank's notification of change names before a person approved it."
    }),
    ...heldBy("packages/adapters/test/revealsKilled.test.ts", {
      "a hand-over under kill -9 > is there with all audit rows or not at all, on PostgreSQL":
        "After kill -9 while a hand-over is stored it is there with all of its audit rows, or nothing of it.",
      "a whole number under kill -9 > has its row or was never read, on PostgreSQL":
        "After kill -9 between the audit row of a whole number and its answer the row stays, and the idempotency key is not answered again."
    }),
    ...heldBy(`${SERVER}consoleSessions.test.ts`, {
      "a sign-in > of a credential of the role payroll reads, and is handed no whole number":
        "A page of the console is handed no whole number."
    }),
    ...heldBy(`${SERVER}consoleHandOver.test.ts`, {
      "a hand-over from a page of the console > is encrypted to a confirmed recipient, after the secret was typed again":
        "The console hands over encrypted, to a confirmed recipient, after the person typed the secret again.",
      "a hand-over from a page of the console > is all that a page is handed: whole numbers and years stay refused, with the secret too":
        "A page of the console is handed no whole number, whatever its person typed."
    }),
    ...heldBy(`${SERVER}recipients.test.ts`, {
      "a recipient > is not added with %s":
        "No private key, and no point that protects nothing, becomes the key of a recipient.",
      "a recipient > is confirmed by another person with another credential, who has its fingerprint":
        "A recipient is confirmed by another person with another credential, who knows its fingerprint.",
      "a recipient > is used under four eyes when it is confirmed, and not before":
        "Under four eyes data is handed over to no recipient that nobody confirmed."
    }),
    ...heldBy(`${SERVER}clientEvents.test.ts`, {
      "the events of a client > say that a credential of the role payroll was issued, approved and revoked, and of no other":
        "A credential of the role `payroll` makes an event when it is issued, approved or revoked, without its secret.",
      "the events of a client > say that a recipient was added, confirmed and revoked":
        "A recipient of hand-overs makes an event when it is added, confirmed or revoked.",
      "the events of a client > are seen by callers who see all companies of the client, and by no others":
        "Events of a client are not shown to callers who are limited to companies, or to other clients."
    }),
    ...heldBy("packages/client/src/openHandOver.test.ts", {
      "a hand-over to a key of %s > is opened by Debian's jwcrypto, which knows nothing of the service":
        "A hand-over is opened by an implementation that the service did not write it with.",
      "a hand-over to a key of %s > is opened by nobody else":
        "A hand-over is opened by its recipient's key alone.",
      "a hand-over to a key of %s > is not opened if any part of it is changed":
        "A hand-over that was changed is not opened.",
      "a hand-over to a key of %s > is not opened where another key was put in its place":
        "A hand-over that somebody else signed is not opened.",
      "a hand-over to a key of %s > is not opened unsigned, or with another signature algorithm":
        "A hand-over that is not signed, or with another algorithm, is not opened."
    }),
    ...heldBy("apps/cli/test/handoverExport.test.ts", {
      "payroll handover export > writes an encrypted file for its owner alone, which the audit names, with the person and the reason":
        "A hand-over on the service's machine is audited with its person and reason, and neither its encrypted file nor its output shows a whole number.",
      "payroll handover export > leaves no file if a page is missing, and asks for nothing if the flags are wrong":
        "A hand-over of which a page is missing leaves no file; what was handed over until then is audited."
    }),
    ...heldBy("packages/client/src/readHandOver.test.ts", {
      "the pages of a hand-over > are refused as %s: %s":
        "A hand-over of which a page is missing, repeated, exchanged or changed is not read."
    }),
    ...heldBy(`${SERVER}foreignCompanies.test.ts`, {
      "neither reaches nor sees a record by $name":
        "A credential that is limited to companies reaches and sees no record of another company, by any id field of any operation."
    }),
    ...heldBy(`${SERVER}credentialChanges.test.ts`, {
      "fails no call, with the secret before or the new one, at any process":
        "A rotation under load fails no call, in any of three processes.",
      "are refused by every process when the revocation is answered":
        "A revoked credential is refused by every process within a second.",
      "are refused by every process when the command ends that revokes them":
        "The same holds for the command that revokes it.",
      "stays valid when its file is forgotten, and no start writes the file again":
        "The first secret can be taken out of its file for good."
    }),
    ...heldBy(`${SERVER}serviceCredentials.test.ts`, {
      "does not administer clients, whatever its role":
        "Only a credential of the service administers clients.",
      "may call what its role allows, for any client":
        "A credential of the service may call what its role allows, on behalf of the client that it names.",
      "keeps the idempotency keys of clients apart":
        "A credential of the service cannot replay the answer of one client to another."
    }),
    ...heldBy("packages/operations/src/caller.test.ts", {
      "that an operation asks for lets only some roles call it: %s":
        "An operation can be called by the roles that it names, and by no other."
    })
  ]
}

export const tenancy: Group = {
  title: "Clients and companies",
  promises: [
    ...heldBy(`${SERVER}tenants.test.ts`, {
      "does not find another client's records, nor anything where there is nothing":
        "For every operation a record of another client is answered as one that does not exist (404)."
    }),
    ...heldBy(`${SERVER}foreignRecords.test.ts`, {
      "finds no record of another client by %s":
        "Each id field of each operation finds no record of another client, and changes none.",
      "takes %s of the request's company alone":
        "An id of another company of the same client does not stand in for one of the named company."
    }),
    ...heldBy(`${ADAPTERS}tenantStatements.test.ts`, {
      "compare the client":
        "Every SQL statement on behalf of a caller compares the client, so that a foreign record is never loaded.",
      "the statements for all clients are those in the list":
        "The statements that compare none are listed, each with its reason."
    }),
    ...heldBy(`${ADAPTERS}foreignRows.test.ts`, {
      "lists and look-ups read no more rows of a table than the client has in it":
        "What other clients store makes no list and no look-up read more."
    }),
    ...heldBy(`${ADAPTERS}rowSecurity.test.ts`, {
      "sees and writes the rows of the clients of its transaction alone, in every table":
        "On PostgreSQL the database itself hides other clients' rows from a service with a role of its own."
    }),
    ...heldBy(`${SUITES}writer/checks.ts`, {
      "treats records of another client and missing records as stale":
        "A commit that names a record of another client is rejected."
    }),
    ...heldBy(`${SUITES}companyStoreSuite.ts`, {
      "returns no company of another client": "A company is loaded for its own client only."
    }),
    ...heldBy(`${SERVER}serverOwnedFields.test.ts`, {
      "change nothing that $name stores":
        "States, ids, the client, times and versions in a body never change what is stored."
    }),
    ...heldBy(`${SERVER}duplicates.test.ts`, {
      "is about one client's companies alone":
        "A duplicate check tells nothing about the companies of another client."
    }),
    ...heldBy(`${SERVER}races.test.ts`, {
      "refuse all but one of those who come at once > with one EIN":
        "Of many calls at once with one EIN one succeeds, in two processes, where duplicates are rejected.",
      "refuse all but one of those who come at once > with one SSN":
        "The same holds for SSNs inside a company.",
      "lose nothing of what many change at once > ${UPDATES} times one worker":
        "Concurrent changes of a record lose nothing."
    }),
    ...heldBy(`${SERVER}recordLimits.test.ts`, {
      "give the last place of a company's locations once":
        "A company cannot have more than 100 locations, whatever is called at once.",
      "give the last place of a company's business users once":
        "A company cannot have more than 50 business users, whatever is called at once."
    }),
    ...heldBy("packages/domain/src/limits.test.ts", {
      "rejects a %s beyond it: %s":
        "Locations, business users, bank accounts and wages are limited; the error names the limit.",
      "of type %s is within 64 kB": "No event is larger than 64 kB."
    })
  ]
}

export const people: Group = {
  title: "People and the audit",
  promises: [
    ...heldBy(`${SERVER}actedBy.test.ts`, {
      "$name > leaves a row with the person, the address and the record's company":
        "Every write leaves one audit row with credential, person, address, company and record.",
      "a look at a verification > leaves a row with the person, the address and the company":
        "Every look at a verification case leaves an audit row before it is answered.",
      "a command > leaves a row with the person and the address":
        "Issuing, rotating and revoking credentials leave audit rows."
    }),
    ...heldBy(`${SUITES}auditSuite.ts`, {
      "shows a client its own rows alone, and the service those of all":
        "A client reads its own audit rows only.",
      "has every row in one page alone, however small":
        "Paging through the audit shows each row once."
    }),
    ...heldBy(`${SERVER}audit.test.ts`, {
      "shows a row once no earlier one can come, and says up to when it is complete":
        "Whoever reads the audit again from `upTo` misses no row."
    }),
    ...heldBy(`${CLI}audit.test.ts`, {
      "exports to a new file that only its owner reads":
        "An export of the audit is readable by its owner alone."
    }),
    ...heldBy("apps/cli/src/operator.test.ts", {
      "must be given where there is no login name":
        "No decision or look with `payroll verification` is made without the name of a person."
    }),
    ...heldBy("packages/domain/src/decision/personDecision.test.ts", {
      "takes effect only with two persons and two credentials, whatever is tried":
        "Under four eyes a decision takes effect only with two persons and two credentials.",
      "is the first again when the earlier one has waited 7 days":
        "A first decision is void after 7 days."
    }),
    ...heldBy(`${SUITES}kyc/fourEyes.ts`, {
      "a bank account stays new until a second person approves it":
        "Under four eyes a company's bank account stays `new` until a second person approves it.",
      "a worker's bank account stays new until a second person approves it":
        "The same holds for a worker's bank account.",
      "nobody decides twice with two credentials of their own, whoever is named":
        "Nobody passes four eyes alone with two credentials of their own.",
      "a second decision with the key of the first is refused, and not taken for it":
        "A second person's decision is never taken for a repetition of the first one.",
      "of four who decide at once one is first and one second":
        "Decisions that are made at once do not count twice."
    }),
    ...heldBy(`${CLI}hostileTexts.test.ts`, {
      "prints stored texts escaped, in tables, lines and JSON":
        "No stored text can clear an operator's screen or forge a row."
    }),
    ...heldBy(`${CLI}paySchedule.test.ts`, {
      "has a record for each entry, and no cell that a spreadsheet would evaluate":
        "No cell of an exported CSV file is evaluated by a spreadsheet."
    })
  ]
}
