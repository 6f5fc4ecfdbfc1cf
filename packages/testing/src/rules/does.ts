import fc from "fast-check"

/** A random step of an operation. */
export const does = <const D extends string, Input extends object>(
  operation: D,
  input: { readonly [K in keyof Input]: fc.Arbitrary<Input[K]> }
) => fc.record<{ does: D } & Input>({ does: fc.constant(operation), ...input } as never)
