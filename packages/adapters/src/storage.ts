/** Opens the database that the settings choose, with all stores on it. */
import type { NewId } from "@payroll/operations/ports/newId"
import type { HandOverKeys } from "@payroll/operations/ports/handOverKeys"
import type { PdfPrinter } from "@payroll/operations/ports/pdfPrinter"
import type { TextDigest } from "@payroll/operations/ports/textDigest"
import type { WakeUp } from "@payroll/operations/ports/wakeUp"
import type { Unavailable, Writer } from "@payroll/operations/writer"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { layerNewId } from "./vault/newId.ts"
import { layerPdfPrinter } from "./serving/pdfPrinter.ts"
import { layerTextDigest } from "./vault/textDigest.ts"
import type { Settings, Verification } from "./settings/settings.ts"
import type { PostgresSetting } from "./settings/settingValues.ts"
import { layerAccountHolds } from "./sql/stores/accountHolds.ts"
import { layerAdministration } from "./sql/stores/administration.ts"
import { layerAuditChain } from "./sql/stores/auditChain.ts"
import { layerAuditLog } from "./sql/stores/auditLog.ts"
import { layerAnswerStore } from "./sql/stores/answerStore.ts"
import { layerMacs } from "./sql/stores/backfillMacs.ts"
import { ClientKeys } from "./sql/clientKeys.ts"
import { layerClients } from "./sql/stores/clients.ts"
import { layerCompanyStore } from "./sql/stores/companyStore.ts"
import { layerCredentialStore } from "./sql/stores/credentialStore.ts"
import { layerCredentials } from "./sql/stores/credentials.ts"
import { Database } from "./sql/database.ts"
import { layerDeliveryQueue } from "./sql/stores/deliveryQueue.ts"
import type { WriteThread } from "./sql/sqlite/database.ts"
import { layerDocuments } from "./sql/stores/documents.ts"
import { layerDueRecords } from "./sql/stores/dueRecords.ts"
import { layerErasures } from "./sql/stores/erasures.ts"
import { layerErasedSubjects } from "./sql/stores/erasedSubjects.ts"
import { layerEraser } from "./sql/stores/eraser.ts"
import { layerErasureRequests } from "./sql/stores/erasureRequests.ts"
import { layerEventLog } from "./sql/stores/eventLog.ts"
import { layerFiles } from "./sql/stores/files.ts"
import { layerFigures } from "./sql/stores/figures.ts"
import { HasMail, layerFlowLinks, PublicUrl } from "./sql/stores/flowLinks.ts"
import { layerGuestCodeStore } from "./sql/stores/guestCodeStore.ts"
import { layerGuestSessions } from "./sql/stores/guestSessions.ts"
import { layerHandOverKeys } from "./sql/stores/handOverKeys.ts"
import { layerRetention } from "./sql/stores/retention.ts"
import { layerRootKeys, type RootKeys, type RootKeySource } from "./sql/rootKeys.ts"
import { layerKeyRotation } from "./sql/stores/keyRotation.ts"
import { layerMailStore } from "./sql/stores/mailStore.ts"
import { layerPunchStore } from "./sql/stores/punchStore.ts"
import { layerHandOvers } from "./sql/stores/handOvers.ts"
import { layerRecipients } from "./sql/stores/recipients.ts"
import { layerRecordHistory } from "./sql/stores/recordHistory.ts"
import { layerRecordLists } from "./sql/stores/recordLists.ts"
import { layerVerificationStore } from "./sql/stores/verificationStore.ts"
import { layerPayScheduleStore } from "./sql/stores/payScheduleStore.ts"
import { layerStoredData } from "./sql/stores/storedData.ts"
import { layerStorageHealth } from "./sql/stores/storageHealth.ts"
import { layerTimeOffStore } from "./sql/stores/timeOffStore.ts"
import { layerTimeRulesStore } from "./sql/stores/timeRulesStore.ts"
import { layerTimesheetStore } from "./sql/stores/timesheetStore.ts"
import { layerTraceContexts } from "./sql/stores/traceContexts.ts"
import { layerWebhookEndpoints } from "./sql/stores/webhookEndpoints.ts"
import { layerPeople } from "./sql/stores/people.ts"
import { layerWorkerStore } from "./sql/stores/workerStore.ts"
import type { StartRefused } from "./startRefused.ts"
import { environmentOf, KeyEnvironment } from "./vault/credentials.ts"
import type { KeySource } from "./vault/keySource.ts"
import { layerWakeUp } from "./wakeUp.ts"

export interface StorageSettings extends Pick<Settings, "database" | "keyFile"> {
  readonly keyCommand?: Settings["keyCommand"]
  /** SQLite only; servers use a writer thread. Default `serving thread`. */
  readonly writeThread?: WriteThread
  /** Labels the key ids of the credentials that it issues. */
  readonly verification?: Verification
  /** The origin at which people reach the service. */
  readonly publicUrl?: string | undefined
  readonly mail?: Settings["mail"]
  /** Put between the stores and the database, to watch what they read. */
  readonly watch?: Layer.Layer<Database, never, Database> | undefined
}

const stores = Layer.mergeAll(
  Layer.provideMerge(layerAdministration, Layer.mergeAll(layerClients, layerWebhookEndpoints)),
  layerAccountHolds,
  layerAnswerStore,
  layerAuditChain,
  layerAuditLog,
  layerCompanyStore,
  layerCredentialStore,
  layerCredentials,
  layerDeliveryQueue,
  layerVerificationStore,
  layerPayScheduleStore,
  layerDocuments,
  layerDueRecords,
  layerErasures,
  layerEraser,
  layerErasureRequests,
  layerEventLog,
  layerFigures,
  layerFiles,
  layerFlowLinks,
  layerGuestCodeStore,
  layerGuestSessions,
  layerHandOvers,
  layerKeyRotation,
  layerMailStore,
  layerRecipients,
  layerRecordHistory,
  layerRecordLists,
  layerRetention,
  layerStorageHealth,
  layerStoredData,
  layerTimeOffStore,
  layerTimeRulesStore,
  layerTimesheetStore,
  layerTraceContexts,
  layerPunchStore,
  layerPeople,
  layerWorkerStore
).pipe(Layer.provideMerge(layerErasedSubjects))

/** The services that storage provides. */
export type Stored =
  | Layer.Success<typeof stores>
  | ClientKeys
  | HandOverKeys
  | Database
  | RootKeys
  | RootKeySource
  | Writer
  | NewId
  | PdfPrinter
  | TextDigest
  | WakeUp

type Storage = Layer.Layer<Stored, StartRefused | Unavailable>

const keys = (source: KeySource) =>
  Layer.provideMerge(layerMacs, Layer.mergeAll(ClientKeys.layer, layerHandOverKeys)).pipe(
    Layer.provideMerge(layerRootKeys(source))
  )

const processServices = Layer.mergeAll(layerNewId, layerPdfPrinter, layerTextDigest, layerWakeUp)

type Watch = NonNullable<StorageSettings["watch"]>

const unwatched: Watch = Layer.effect(Database, Database)

const onSqlite = async (
  path: string,
  { keyFile, keyCommand, writeThread = "serving thread", watch = unwatched }: StorageSettings
): Promise<Storage> => {
  const { layerSqlite, layerSqliteWriter } = await import("./sql/sqlite/database.ts")
  return Layer.mergeAll(stores, layerSqliteWriter).pipe(
    Layer.provideMerge(keys({ keyFile, keyCommand })),
    Layer.provideMerge(Layer.provideMerge(watch, layerSqlite(path, writeThread))),
    Layer.provideMerge(processServices)
  )
}

const onPostgres = async (
  setting: PostgresSetting,
  { keyFile, keyCommand, watch = unwatched }: StorageSettings
): Promise<Storage> => {
  const { layerPostgres, layerPostgresWriter } = await import("./sql/postgres/database.ts")
  return Layer.mergeAll(stores, layerPostgresWriter).pipe(
    Layer.provideMerge(keys({ keyFile, keyCommand })),
    Layer.provideMerge(Layer.provideMerge(watch, layerPostgres(setting))),
    Layer.provideMerge(processServices)
  )
}

/**
 * All stores and the writer. Fails with StartRefused if the database cannot be opened or the key file does
 * not match. Loads only the driver in use, to start faster.
 */
export const layerStorage = (settings: StorageSettings): Storage => {
  const { database, verification, publicUrl, mail } = settings
  return Layer.unwrap(
    Effect.promise(() =>
      database.kind === "sqlite"
        ? onSqlite(database.path, settings)
        : onPostgres(database, settings)
    )
  ).pipe(
    Layer.provide(
      Layer.mergeAll(
        Layer.succeed(KeyEnvironment, verification ? environmentOf(verification.by) : "live"),
        Layer.succeed(PublicUrl, publicUrl),
        Layer.succeed(HasMail, mail !== undefined)
      )
    )
  )
}
