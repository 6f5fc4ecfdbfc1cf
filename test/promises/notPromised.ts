/** Properties that no test holds, for the end of docs/promises.md. Consistent with SECURITY.md. */
export const notPromised: ReadonlyArray<string> = [
  "**Erasure.** Destroying the key of a client makes its sealed values unreadable; no command does so, and backups keep names and addresses.",
  "**Changes by whoever has the keys.** Links of the audit and MACs of rows show changes by somebody who has the database alone; whoever has the keys too can make all of them, and only an anchor that was kept elsewhere shows that.",
  "**Sealed names and addresses.** Names, addresses, emails, phone numbers and events are stored in plain text.",
  "**Power loss.** Kills, full disks and failed flushes are tested; a simulation that loses or reorders unsynced writes is not built. SQLite and PostgreSQL promise durability after their fsync.",
  "**What a newer version stored, seen by this one.** After a step back the data of its new capabilities stay stored, and nothing shows or continues them.",
  "**The machine.** Whoever can read the memory of the process, or has the key file with the database, has everything.",
  "**Endurance.** No test runs for hours or measures memory over millions of requests.",
  "**Figures.** Latency and throughput are measured (bench/README.md), not promised. The cost of authentication and of seals has no gate.",
  "**Releases.** There are no signatures and no minimum age of dependencies. Advisories are compared when an operator runs the command, with the file that it is given.",
  "**External scanners.** No test runs schemathesis, sqlmap, ffuf or another tool of others."
]
