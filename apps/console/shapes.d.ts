/** The modules that `operationShapes.ts` makes. */
declare module "shape:*" {
  const shape: import("@payroll/ui/forms/shape.ts").OperationShape
  export default shape
}

declare module "operations:summaries" {
  const summaries: Readonly<Record<string, string>>
  export default summaries
}
