/** Promises about links to pages for people, and about the guests who open them. */
import { heldBy, type Group } from "./promise.ts"

const SERVER = "apps/server/test/"
const SUITES = "packages/testing/src/"

export const guests: Group = {
  title: "Guests",
  promises: [
    ...heldBy(`${SUITES}flowLinkSuite.ts`, {
      "shows an address once, and stores its digest alone":
        "The token of a flow link is stored nowhere, in no table.",
      "revokes the links of a worker who leaves":
        "Nobody opens a page about a worker who has left, also with a link that was made at the same time."
    }),
    ...heldBy(`${SUITES}mailedLinkSuite.ts`, {
      "are sent to the address on file, and their token is deleted then":
        "The token in a mailed link is deleted when the mail server has taken it.",
      "are mailed to workers who come to the portal, a limited number of times":
        "The door of the portal mails links to addresses on file alone, at most five an hour to one worker.",
      "are not sent when they have expired or were revoked":
        "A link that was revoked or has expired is not mailed any more."
    }),
    ...heldBy(`${SUITES}guestSuite.ts`, {
      "begin once, however many open a link at once":
        "A flow link begins one session, however many open it at once.",
      "end when nothing is done for half an hour, and after eight hours":
        "A session of a guest ends after half an hour without a call, and after eight hours."
    }),
    ...heldBy(`${SUITES}diversionSuite.ts`, {
      "by the pages of one step": "Pay is not diverted by a link alone, whatever it is for.",
      "by the API": "Pay is not diverted by a program: changes are told and held.",
      "by the console": "Pay is not diverted at the console: changes are told and held.",
      "by shares of the pay": "Pay is not diverted by its shares.",
      "by a check to another home": "Pay is not diverted by a check to another home.",
      "by another email and a code": "Pay is not diverted by another email and a code to it.",
      "by the account of the company":
        "What a company pays is not taken from another account unseen.",
      "by a link in the hand of the employer":
        "An employer who keeps a worker's link changes nothing of the pay with it."
    }),
    ...heldBy(`${SUITES}contactHoldSuite.ts`, {
      "hold another home of somebody who is paid by check, and checks go to the one before":
        "A check goes to no new home before its person was told and the hold has ended.",
      "tell every address of another email, and mails go to the one before":
        "Another email of somebody who is paid is told to the address before, to which mails go until the hold ends.",
      "hold another way of payment that a wage says":
        "No wage changes how somebody is paid without a notice and a hold."
    }),
    ...heldBy(`${SUITES}guestCodeSuite.ts`, {
      "is needed in every flow before money, identity or documents are shown or changed":
        "Whoever was ever paid sees and changes accounts, identity, taxes and documents only after a code by mail.",
      "is not guessed by many sessions at once: twenty wrong ones lock them until they are unlocked":
        "Many sessions at once get no more tries of a code than one.",
      "waits for an administrator, who confirms the session, where it cannot be mailed":
        "No code goes to an address that is younger than a week: an administrator sees who asked.",
      "shows the own document whole, and no other":
        "A guest gets the own document whole after a code, with an audit row, and no other one."
    }),
    ...heldBy(`${SUITES}companyGuestSuite.ts`, {
      "change the account with a code, once one was ready":
        "The account that a company pays from is changed in no page by a link alone.",
      "get mails at the address before while another one is held, which another person approves":
        "Codes and links of a paying company's people go to the address before until the hold of another one ends."
    }),
    ...heldBy(`${SUITES}companyOnboardingSuite.ts`, {
      "names an owner by name and email, who gives the own data to nobody else":
        "Who signs for a company sees of other owners names, emails, shares, and whether something is missing.",
      "has owners mailed their links, and reaches no other company":
        "Who signs for a company sees no link of an owner, and takes away nobody who has entered something."
    }),
    ...heldBy(`${SUITES}signatureSuite.ts`, {
      "are of the text that was shown, by guests alone":
        "Nobody signs for a person, and no signature is of another text than the one that was shown.",
      "are made once, however often the button is pressed":
        "A document has one signature, however often the button is pressed."
    }),
    ...heldBy(`${SUITES}companyDocumentSuite.ts`, {
      "are seen and signed by nobody else":
        "What somebody signs for a company is read and signed by no worker and no colleague.",
      "are of the company, whoever signs them":
        "Terms of a company stay open until somebody has accepted them, also when who was asked leaves."
    }),
    ...heldBy(`${SUITES}termsSuite.ts`, {
      "are asked of each worker who is added later, if the template says so":
        "Each worker who is added is asked for what the company asks of everybody, in the transaction that adds the worker.",
      "are those that were shown, and are not signed":
        "Nobody accepts other terms than those that were shown."
    }),
    ...heldBy(`${SUITES}fileSuite.ts`, {
      "of documents stay with their signatures, when they are revoked and the worker is removed":
        "Documents, their signatures and the files that they were signed with stay, whatever becomes of the document and the worker.",
      "are deleted after a day if nothing uses them":
        "A file that nobody uses is deleted after a day, with all its chunks."
    }),
    ...heldBy(`${SERVER}halfUploads.test.ts`, {
      "leaves nothing of it, on ${databaseName}":
        "Of an upload whose process is killed nothing is left, in the database or on the disk, and nothing of it was there in the clear."
    }),
    ...heldBy(`${SERVER}files.test.ts`, {
      "is for the role payroll alone, with a reason that the audit keeps":
        "A proof of identity is shown to the role `payroll` alone, with a reason in the audit.",
      "is the guest's own, and read by no other guest":
        "A guest uploads and reads files about nobody else."
    }),
    ...heldBy(`${SUITES}w4SignatureSuite.ts`, {
      "has the same figures in the record, the text and the hand-over":
        "The figures of a signed Form W-4 are those that are withheld by.",
      "leaves a row of each access: of the session, the entries and the signature":
        "Each access that leads to a signed Form W-4 is in the audit.",
      "is not signed with other entries than those that were shown":
        "A signed Form W-4 has the entries that its worker saw; other entries are unsigned again.",
      "counts once it is certain who signed it":
        "A Form W-4 that was signed by a link which others may have is not confirmed, and a requirement stays.",
      "has the text of its year, and none without one":
        "Nobody signs a Form W-4 without the official text of the year, or after its last day."
    }),
    ...heldBy(`${SUITES}documentSuite.ts`, {
      "are stored sealed, with the digest of what is shown":
        "The text of a document is in no table in the open.",
      "are whole for the role payroll alone, audited and counted":
        "A whole document is for the role payroll alone, with an audit row that says why."
    }),
    ...heldBy(`${SERVER}guestSessions.test.ts`, {
      "a session of a guest > says of a token that was given why it cannot be used, and of all others nothing":
        "Foreign, unknown and mistyped tokens are answered alike.",
      "a call of a guest > ends with the worker, in the middle of a session":
        "A guest whose worker is removed has no session a second later."
    }),
    ...heldBy(`${SERVER}guestCookies.test.ts`, {
      "the cookie of a session > is used by pages of the same origin alone":
        "A page of another origin cannot use the session of a guest.",
      "the cookie of a session > is nothing to the console, and that of the console nothing to guests":
        "Sessions of guests are nothing to the console, and the other way round.",
      "flows at a host of their own > are there and nowhere else, with no console and no credential":
        "Where flows have a host of their own, no cookie of the console and no credential is looked at there."
    }),
    ...heldBy(`${SERVER}flowBrand.test.ts`, {
      "the page of a flow > is framed by exactly the origins of its client, and has the client's brand":
        "Only pages of the origins that a client names frame its pages for people.",
      "the page of a flow > is framed by nobody where the client names no origin, and where there is no client":
        "A client that names no origin has pages that nobody frames."
    }),
    ...heldBy(`${SERVER}guestFields.test.ts`, {
      "a guest > of $flow reaches the own subject alone by $name":
        "A guest reaches no record but the own, by no operation.",
      "a guest > of $flow gives the listed fields of $name, and no other":
        "A guest gives the listed fields of an operation; any other one is refused, never ignored."
    })
  ]
}
