import { deliveryFaults } from "./deliveryFaults.ts"

deliveryFaults("SQLite", () => Promise.resolve({}))
