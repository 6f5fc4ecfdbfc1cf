/** The one function of semver that is used; the package has no types. */
declare module "semver/functions/compare.js" {
  const compare: (a: string, b: string) => -1 | 0 | 1
  export default compare
}
