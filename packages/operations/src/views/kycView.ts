/** The view of KYC information: no SSN and no date of birth. */
import { addressFields, type Address } from "@payroll/domain/field/address"
import type { KycInformation } from "@payroll/domain/kyc/kycInformation"
import * as Schema from "effect/Schema"
import { objectOf, shownFlag, shownText } from "../answerSchema.ts"
import { fieldsOf, nullable, readerOf, recordFields, schemasOf, viewOf } from "./view.ts"

/** The fields of an address. */
export const addressView = fieldsOf<Address>()(() => ({
  address1: shownText(addressFields.address1),
  address2: nullable(shownText(addressFields.address2.schema)),
  city: shownText(addressFields.city),
  state: shownText(addressFields.state),
  zipcode: shownText(addressFields.zipcode)
}))

const remoteLocationOf = readerOf(addressView)

export const kycView = viewOf(
  "KycInformation",
  "The KYC information of a worker, with the version that an update of it names.",
  fieldsOf<KycInformation>()(({ by }) => ({
    ...addressView,
    hasSsn: by(shownFlag("Whether the SSN is stored."), () => true),
    hasDateOfBirth: by(shownFlag("Whether the date of birth is stored."), () => true),
    userRemoteLocation: by(
      Schema.NullOr(
        objectOf(
          "The workplace of a remote worker, unless it is the home address.",
          schemasOf(addressView)
        )
      ),
      ({ remoteLocation }) => (remoteLocation ? remoteLocationOf(remoteLocation) : null)
    ),
    ...recordFields
  }))
)
