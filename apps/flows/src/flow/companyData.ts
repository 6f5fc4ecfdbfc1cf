/** The data of the flows of companies: all of a company, its account, and the own data of an owner. */
import type { Session } from "../start/session.ts"
import type { AnswerOf, Call } from "./call.ts"
import { readDocuments, type DocumentsData, type FlowData } from "./data.ts"

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

type Info = AnswerOf<"getCompanyInfo">
type Task = AnswerOf<"getCompanyTask">["companyTask"]
export type Person = Task["people"][number]
export type Location = Info["companyLocations"][number]

/** The data that the signatory of a company enters. */
export interface OnboardingData
  extends CompanyData, OwnerData, DocumentsData, Pick<Info, "company" | "kybInformation"> {
  readonly locations: ReadonlyArray<Location>
  /** The owners and admins, with the signatory. */
  readonly people: ReadonlyArray<Person>
  readonly schedules: AnswerOf<"getPaySchedule">["paySchedules"]
}

/** Reads all of a company, for the person who signs for it. */
export const readOnboarding = async (call: Call, session: Session): Promise<OnboardingData> => {
  const { companyId } = session
  const [info, own, { companyTask }, { paySchedules }] = await Promise.all([
    call("getCompanyInfo", { companyId }),
    readOwner(call, session),
    call("getCompanyTask", { companyId }),
    call("getPaySchedule", { companyId })
  ])
  const { requirements } = companyTask
  const isActive = ({ recordStatus: { status } }: Location): boolean => status === "active"
  return {
    ...own,
    companyId,
    accounts: info.companyFundingSourceEntities.filter(
      ({ status: { status } }) => !OVER.has(status)
    ),
    company: info.company,
    kybInformation: info.kybInformation,
    locations: info.companyLocations.filter(isActive),
    people: companyTask.people,
    requirements,
    documents: await readDocuments(call, session, { needsCode: own.needsCode, requirements }),
    schedules: paySchedules.filter(({ status: { status } }) => status === "active")
  }
}

/** True of a requirement that one of some operations meets, about a field or a record if one is named. */
export const lacks = (
  { requirements }: OnboardingData,
  steps: ReadonlyArray<Task["requirements"][number]["step"]>,
  about?: string
): boolean =>
  requirements.some(
    ({ step, path }) => steps.includes(step) && (about === undefined || path.includes(about))
  )
