/** The request of these tests: onboarding a company. */
import { createBusiness as create } from "@payroll/operations/company/createBusiness"
import type { Service } from "./site.ts"

let count = 0

/** An EIN that is unique in this run. */
export const freshEin = (): string => {
  count += 1
  return String(100_000_000 + count)
}

const OWNER = {
  address1: "2 Side Street",
  city: "Dover",
  state: "DE",
  zipcode: "19901",
  dateOfBirth: "1980-02-29",
  beneficialOwner: true,
  ownershipPercentage: 60
}

const example = create.example as Readonly<Record<string, Readonly<Record<string, unknown>>>>

/** A body of createBusiness in the method form. */
export const businessOf = (ein: string, ownerSsn?: string): string =>
  JSON.stringify({
    ...example,
    method: "createBusiness",
    kybInformation: { ...example["kybInformation"], ein },
    businessUser: {
      ...example["businessUser"],
      ...(ownerSsn !== undefined && { ...OWNER, ssn: ownerSsn })
    }
  })

export interface Registration {
  readonly companyId: string
  readonly businessUserId: string
  readonly status: string
}

/** Sends a body to `/companyOnboarding`. */
export const post = (
  { url, authorization }: Service,
  body: string,
  headers: Readonly<Record<string, string>> = {}
): Promise<Response> =>
  fetch(`${url}/companyOnboarding`, {
    method: "POST",
    headers: { authorization, "content-type": "application/json", ...headers },
    body
  })

/** Registers a company. */
export const createBusiness = async (
  service: Service,
  { ein = freshEin(), ownerSsn }: { readonly ein?: string; readonly ownerSsn?: string } = {}
): Promise<Registration> => {
  const answer = await post(service, businessOf(ein, ownerSsn))
  const body = (await answer.json()) as { readonly registration?: Registration }
  if (!body.registration) throw new Error(`createBusiness: ${answer.status}`)
  return body.registration
}
