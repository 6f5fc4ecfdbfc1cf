import type { Migration } from "./migration.ts"

/** The paper of a document that was signed on paper, and of the Form W-4 whose entries it has. */
export const signedPapers: Migration = {
  number: 111,
  name: "signed papers",
  statements: ({ integer }) => [
    "alter table document add column paper_file_id text",
    "alter table document add column paper_received_at text",
    "alter table document add column paper_recorded_by text",
    `alter table document add column paper_recorded_at ${integer}`,
    "alter table w4_information add column paper_file_id text",
    "alter table w4_information add column paper_recorded_by text"
  ],
  // Other entries of a form do not clear these columns in versions before.
  needsStop: true
}
