/** The operations about all that is stored about a record, a person or a company, in the order of the catalogue. */
import { getHistory } from "./history/getHistory.ts"
import { eraseBusinessUser } from "./personalData/eraseBusinessUser.ts"
import { eraseClient } from "./personalData/eraseClient.ts"
import { eraseCompany } from "./personalData/eraseCompany.ts"
import { eraseUser } from "./personalData/eraseUser.ts"
import { exportCompany } from "./personalData/exportCompany.ts"
import { exportUser } from "./personalData/exportUser.ts"

export const dataWrites = [eraseUser, eraseBusinessUser, eraseCompany, eraseClient] as const

export const dataReads = [getHistory, exportUser, exportCompany] as const
