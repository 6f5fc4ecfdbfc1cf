import fc from "fast-check"

/** A random step of an operation. */
export const does = <const D extends string, Given extends object>(
  operation: D,
  given: { readonly [K in keyof Given]: fc.Arbitrary<Given[K]> }
) => fc.record<{ does: D } & Given>({ does: fc.constant(operation), ...given } as never)
