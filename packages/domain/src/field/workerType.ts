import { choice } from "./choice.ts"

/** Employee (W2) or contractor (1099-NEC), named by the tax form that reports the pay. */
export const WorkerType = choice(
  ["W2", "1099-NEC"],
  {
    W2: ["Employee"],
    "1099-NEC": ["1099", "Contractor", "Independent Contractor"]
  },
  "WorkerType"
)
