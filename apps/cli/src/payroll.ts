/** The command tree of `payroll`. */
import * as Command from "effect/cli/Command"
import { exportRows } from "./commands/audit/export.ts"
import { list as listAudit } from "./commands/audit/list.ts"
import { backup, drill, restore } from "./commands/backup.ts"
import { call } from "./commands/call.ts"
import { check } from "./commands/check.ts"
import { create } from "./commands/client/create.ts"
import { list } from "./commands/client/list.ts"
import { set as setClient } from "./commands/client/set.ts"
import { create as createCredential } from "./commands/credential/create.ts"
import { first } from "./commands/credential/first.ts"
import { list as listCredentials } from "./commands/credential/list.ts"
import { revoke } from "./commands/credential/revoke.ts"
import { rotate } from "./commands/credential/rotate.ts"
import { list as listEvents } from "./commands/event/list.ts"
import { show as showEvent } from "./commands/event/show.ts"
import { doctor } from "./commands/doctor.ts"
import { holidays } from "./commands/holidays.ts"
import { migrate } from "./commands/migrate.ts"
import { paySchedule } from "./commands/paySchedule.ts"
import { classify } from "./commands/time/classify.ts"
import { regularRate } from "./commands/time/regularRate.ts"
import { round } from "./commands/time/round.ts"
import { rules } from "./commands/time/rules.ts"
import { minimums } from "./commands/timeOff/minimums.ts"
import { project } from "./commands/timeOff/project.ts"
import { request } from "./commands/timeOff/request.ts"
import { approve, reject } from "./commands/verification/decide.ts"
import { list as listVerifications } from "./commands/verification/list.ts"
import { show as showVerification } from "./commands/verification/show.ts"
import { add as addProfile } from "./commands/profile/add.ts"
import { list as listProfiles } from "./commands/profile/list.ts"
import { remove as removeProfile } from "./commands/profile/remove.ts"
import { ready } from "./commands/ready.ts"
import { add as addEndpoint } from "./commands/webhook/add.ts"
import { deliveries } from "./commands/webhook/deliveries.ts"
import { hold, release } from "./commands/webhook/hold.ts"
import { list as listEndpoints } from "./commands/webhook/list.ts"
import { listen } from "./commands/webhook/listen.ts"
import { remove as removeEndpoint } from "./commands/webhook/remove.ts"
import { recover, replay } from "./commands/webhook/replay.ts"
import { retry } from "./commands/webhook/retry.ts"
import { rotateSecret } from "./commands/webhook/rotateSecret.ts"
import { set as setWebhook } from "./commands/webhook/set.ts"
import { show } from "./commands/webhook/show.ts"
import { disable, enable } from "./commands/webhook/state.ts"
import { test as testEndpoint, trigger } from "./commands/webhook/test.ts"
import { update as updateEndpoint } from "./commands/webhook/update.ts"

const client = Command.make("client").pipe(
  Command.withDescription("Manage the clients of the service"),
  Command.withSubcommands([create, list, setClient])
)

const credential = Command.make("credential").pipe(
  Command.withDescription("Manage the credentials of clients and of the service"),
  Command.withSubcommands([createCredential, listCredentials, rotate, revoke, first])
)

const audit = Command.make("audit").pipe(
  Command.withDescription("Read who did what"),
  Command.withSubcommands([listAudit, exportRows])
)

const webhook = Command.make("webhook").pipe(
  Command.withDescription("Manage the webhook endpoints of a client"),
  Command.withSubcommands([
    setWebhook,
    addEndpoint,
    listEndpoints,
    show,
    updateEndpoint,
    disable,
    enable,
    removeEndpoint,
    testEndpoint,
    trigger,
    rotateSecret,
    deliveries,
    retry,
    recover,
    replay,
    hold,
    release,
    listen
  ])
)

const event = Command.make("event").pipe(
  Command.withDescription("Read the events of a client and the story of their deliveries"),
  Command.withSubcommands([listEvents, showEvent])
)

const verification = Command.make("verification").pipe(
  Command.withDescription("Review the verifications that need a person's decision"),
  Command.withSubcommands([listVerifications, showVerification, approve, reject])
)

const profile = Command.make("profile").pipe(
  Command.withDescription("Manage the services on other machines that payroll call talks to"),
  Command.withSubcommands([addProfile, listProfiles, removeProfile])
)

const time = Command.make("time").pipe(
  Command.withDescription("Compute overtime, rounded times and regular rates from a file"),
  Command.withSubcommands([classify, round, regularRate, rules])
)

const timeOff = Command.make("time-off").pipe(
  Command.withDescription("Compute time off: balances, requests and the minimums of states"),
  Command.withSubcommands([project, request, minimums])
)

export const payroll = Command.make("payroll").pipe(
  Command.withDescription("Administer the payroll service"),
  Command.withSubcommands([
    client,
    credential,
    webhook,
    event,
    verification,
    audit,
    migrate,
    backup,
    restore,
    drill,
    check,
    doctor,
    ready,
    call,
    profile,
    paySchedule,
    holidays,
    time,
    timeOff
  ])
)
