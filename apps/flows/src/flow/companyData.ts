/** The data of the flows of companies: the account that pay comes from, and the own data of an owner. */
import type { Session } from "../start/session.ts"
import type { AnswerOf, Call } from "./call.ts"
import type { FlowData } from "./data.ts"

type CompanyAccount = AnswerOf<"getCompanyInfo">["companyFundingSourceEntities"][number]

export interface CompanyData extends FlowData {
  readonly companyId: string
  /** The accounts in use, and those that are to take their place. */
  readonly accounts: ReadonlyArray<CompanyAccount>
}

export interface OwnerData extends FlowData {
  readonly person: AnswerOf<"getBusinessUserInfo">["businessUser"]
}

/** Reads the own data of a person who stands for a company. */
export const readOwner = async (
  call: Call,
  { businessUserId, flow }: Session
): Promise<OwnerData> => {
  const { businessUser: person, needsCode } = await call("getBusinessUserInfo", {
    businessUserId: businessUserId ?? ""
  })
  return { flow, person, needsCode, firstName: person.firstName, email: person.email }
}

const OVER: ReadonlySet<string> = new Set(["replaced", "deactivated"])

/** Reads the account of a company, for the person who signs for it. */
export const readCompany = async (call: Call, session: Session): Promise<CompanyData> => {
  const { companyId } = session
  const [{ companyFundingSourceEntities, needsCode }, { firstName, email }] = await Promise.all([
    call("getCompanyInfo", { companyId }),
    readOwner(call, session)
  ])
  return {
    flow: session.flow,
    companyId,
    firstName,
    email,
    needsCode,
    accounts: companyFundingSourceEntities.filter(({ status: { status } }) => !OVER.has(status))
  }
}
