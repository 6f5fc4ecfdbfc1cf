/** Promises about receivers of webhooks, and about what the service is built from. */
import { heldBy, type Group } from "./promise.ts"

const WEBHOOKS = "packages/adapters/src/webhooks/"
const SUITES = "packages/testing/src/"

export const webhooks: Group = {
  title: "Webhooks and providers",
  promises: [
    ...heldBy(`${WEBHOOKS}signing.test.ts`, {
      "is rejected by the package when a byte of the body, the id or the time changes":
        "Every event is signed; a change of its body, id or time is recognized."
    }),
    ...heldBy(`${WEBHOOKS}addressPolicy.test.ts`, {
      "forbids %s to %s": "Private, local and reserved addresses are not called.",
      "forbids the metadata services of clouds": "The metadata services of clouds are not called."
    }),
    ...heldBy(`${WEBHOOKS}dialer.test.ts`, {
      "applies to every connection, so a name that moves to a private address is rejected":
        "The address is checked at every connection, so that a name cannot move to a private one.",
      "rejects a certificate of an unknown authority":
        "A receiver with a certificate of an unknown authority gets nothing.",
      "rejects a certificate for another host, or only for an address":
        "A receiver with a certificate for another host gets nothing."
    }),
    ...heldBy(`${WEBHOOKS}transport.test.ts`, {
      "does not follow a redirect with %d": "Redirects are not followed."
    }),
    ...heldBy(`${WEBHOOKS}evilReceivers.test.ts`, {
      "one that %s ends by the deadline": "A receiver that never ends an answer is cut off.",
      "does not leak memory of answers from evil receivers": "An endless answer takes no memory."
    }),
    ...heldBy("packages/testing/src/delivery/order.ts", {
      "keeps the order of each company with two queues":
        "Events of a company are delivered in their order, by any number of workers."
    }),
    ...heldBy("packages/testing/src/delivery/health.ts", {
      "disables no endpoint for days that only the clock has jumped over":
        "A clock that jumps ahead disables no endpoint."
    }),
    ...heldBy("apps/worker/test/wrongClock.test.ts", {
      "delivers and verifies what a clock 400 days ahead has dated, once it is right":
        "Work that was stored while the clock was ahead does not wait for its date."
    }),
    ...heldBy("packages/testing/src/bringForwardSuite.ts", {
      "waits for dates of records": "A date that a record decides stays, however far ahead it is."
    }),
    ...heldBy("apps/worker/test/delivery.test.ts", {
      "loses no event while the receiver is down, and keeps the order":
        "No event is lost while a receiver is down or the worker restarts."
    }),
    ...heldBy("apps/worker/test/hold.test.ts", {
      "wait in a restored database until a person releases them, and then arrive in order":
        "A restored database sends nothing until a person releases its deliveries."
    }),
    ...heldBy("apps/worker/test/endpointLog.test.ts", {
      "has one line for each change of an endpoint and each event that is given up, and none for an attempt":
        "An endpoint that begins to fail, and an event that is given up, are in the log, each once."
    }),
    ...heldBy("packages/adapters/src/verification/verdictSignature.test.ts", {
      "is invalid if one bit of the body changes":
        "A provider's verdict counts only with its signature."
    }),
    ...heldBy("packages/adapters/src/verification/http.test.ts", {
      "never quotes the case": "No error about a provider quotes the case."
    })
  ]
}

export const payPeriods: Group = {
  title: "Pay periods",
  promises: [
    ...heldBy("packages/domain/src/payroll/periods.properties.test.ts", {
      "begins on its first day, has no gap, and reaches 13 months ahead":
        "The pay periods of a schedule follow one another without a gap, at least 13 months ahead; each is paid on a banking day.",
      "keeps every day in one period through changes; what is past or submitted never moves":
        "No day is paid twice or never, however often a schedule is changed; a period that is past or submitted never moves.",
      "is the same after any absence of the worker as without one":
        "A worker that was off for any time makes the same pay periods as one that was not."
    }),
    ...heldBy("packages/adapters/test/payPeriodsKilled.test.ts", {
      "are whole on a SQLite file":
        "A worker that is killed leaves no gap and makes no pay period twice, on SQLite.",
      "are whole on PostgreSQL": "The same holds on PostgreSQL."
    }),
    ...heldBy(`${SUITES}payResultSuite.ts`, {
      "are stored once for a worker, however many report at once":
        "A worker has one result in a pay period, which only a report that names it replaces, however many report at once.",
      "complete the period once, however many report the last workers at once":
        "A pay period is processed with the result of the last worker whom its schedule pays, and not before."
    })
  ]
}

const TIME_OFF = "packages/domain/src/timeOff/"

export const timeOff: Group = {
  title: "Time off",
  promises: [
    ...heldBy(`${TIME_OFF}accruals.properties.test.ts`, {
      "law 6: a year of 12, 24, 26, 27, 52 or 53 periods gives the yearly amount to the minute":
        "A yearly amount that is spread over pay periods is earned to the minute, however many periods the year has.",
      "law 7: the sum is the same however worked time is split over periods":
        "Time earned per hour worked does not depend on how the hours are split over pay periods.",
      "law 11: a later start, less work or a lower tier never gives more":
        "A later start, fewer hours or a lower tier never gives a higher balance."
    }),
    ...heldBy(`${TIME_OFF}ledger.properties.test.ts`, {
      "law 1: the sum of its entries is the balance, and the sum of its lots minus debt":
        "A balance is the sum of its ledger's entries, and of its lots minus debt.",
      "law 3: is complete once its differences are appended":
        "A second recalculation changes nothing.",
      "law 4: has the same balances in whatever order the facts were learnt":
        "Balances do not depend on the order in which facts were learnt or corrected.",
      "law 5: has the same entries, posted every few days or after years":
        "A ledger has the same entries, posted every day or after a long outage.",
      "law 8: credits no more than the cap has room for, and shows the rest":
        "A credit never lifts a balance above its cap, and shows what the cap took.",
      "law 9: forfeits and expires no more than there is, and no grant of the day":
        "A forfeiture or expiry takes no more than there is, and nothing of a grant of the same day.",
      "law 10: never expires more because more was used": "More use never makes more expire.",
      "law 12: has every balance back when what was approved is cancelled":
        "A cancelled request restores every balance at every date.",
      "law 16: answers the same about the past, whatever is learnt later":
        "What was known at a time stays answerable, whatever is corrected later."
    }),
    ...heldBy(`${TIME_OFF}requests.properties.test.ts`, {
      "law 13: no accepted requests, in any order, take a projected day below the limit":
        "No accepted request takes a day below the limit that a later approved one needs.",
      "law 15: adding holidays and days off at either end changes nothing":
        "Holidays and days off at the ends of a request take nothing."
    })
  ]
}

export const workedTime: Group = {
  title: "Worked time",
  promises: [
    ...heldBy(`${SUITES}punchSuite.ts`, {
      "are all stored once, from 20 devices that send the same ones at once":
        "Punches that many devices send at once, again and again, are each stored once and none is lost.",
      "are answered with the stored one when they are sent again, and never with another":
        "A device that sends a punch again gets the stored one; another punch under its id is refused, not lost.",
      "clock a worker in once, however many ask at once":
        "Of several clock-ins of a worker at the same time one is stored.",
      "keep every version with who made it and why":
        "Nothing about a punch is overwritten: every version is shown with who made it and why.",
      "are all that a kiosk may send":
        "A credential of a kiosk can record punches and see a worker's clock, and nothing else.",
      "need the worker's PIN at a kiosk, where the company requires it":
        "Where a company requires PINs, a kiosk records no punch without the PIN of its worker.",
      "take only the PIN that the worker got last":
        "A PIN is stored as a keyed digest of its worker, and only the last one is taken.",
      "take no PIN after too many tries, wherever they are made":
        "After five different PINs in ten minutes none is taken, not even the right one, at any kiosk.",
      "are made at a kiosk by those whom it lists":
        "A kiosk of a location lists and knows only the workers of that location, by name."
    }),
    ...heldBy("packages/adapters/test/claimRulesMigration.test.ts", {
      "keep their holders, are unique, and stand next to those of further rules":
        "Unique values that an earlier version stored keep their holders."
    })
  ]
}

export const supplyChain: Group = {
  title: "Supply chain",
  promises: [
    ...heldBy("test/supplyChain.test.ts", {
      "let these packages run an install script, and no others":
        "An install runs the scripts of the listed packages and of no others.",
      "have %s":
        "An unlisted install script fails the install, and dependencies come from the registry only.",
      "has the content hash of every package":
        "The lock file has the content hash of every package."
    }),
    ...heldBy("test/tidy.test.ts", {
      "the source tree > %s":
        "Product code imports drivers, the clock, the environment and other packages only where the architecture allows it."
    })
  ]
}
