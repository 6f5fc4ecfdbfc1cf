/** Stands in examples for the id of a record that has to exist. */
export const exampleId = "01890f3c-5f2a-7c4e-8b1d-2f6a9c3e7d50"
