/** Faults in who opens the portal by a phone, and in what an export is counted as. */
import { within, type Fault } from "./fault.ts"

const OPERATIONS = "packages/operations/src/"
const PHONES = "apps/server/test/rememberedPhones.test.ts"

export const phonesAndExports: ReadonlyArray<Fault> = [
  ...within(
    `${OPERATIONS}rememberedPhones.ts`,
    [
      "if (!remembering || session.phoneId !== undefined) return undefined",
      "if (!remembering) return undefined",
      PHONES
    ],
    [
      "const phone = phonesIn(sessions, moment.at).find(({ id }) => id === phoneId)",
      "const phone = found.phone",
      PHONES
    ]
  ),
  ...within(`${OPERATIONS}personalData/rules/exported.ts`, [
    'whole ? [revealedValue(caller, { id, companyId: undefined }, ["whole"])] : []',
    "[]",
    "apps/server/test/storedData.test.ts"
  ])
]
