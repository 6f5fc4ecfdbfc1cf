/** Returns a function that is made when it is first called: a process calls few of those that are expensive to make. */
export const lazily = <Arguments extends ReadonlyArray<unknown>, Result>(
  make: () => (...given: Arguments) => Result
): ((...given: Arguments) => Result) => {
  let made: ((...given: Arguments) => Result) | undefined
  return (...given) => (made ??= make())(...given)
}
