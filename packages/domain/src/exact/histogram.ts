/** Histograms whose buckets grow by a fourth of a doubling: a quantile is right within a tenth. */

const PER_DOUBLING = 4
/** Sixteen times more than a day in milliseconds. */
const BUCKET_MAX = 128

/** The number of values in each bucket. */
export type Histogram = ReadonlyMap<number, number>

/** The bucket of a value; a negative one counts as 0. */
export const bucketOf = (value: number): number =>
  Math.min(Math.round(PER_DOUBLING * Math.log2(Math.max(value, 0) + 1)), BUCKET_MAX)

const valueOf = (bucket: number): number => 2 ** (bucket / PER_DOUBLING) - 1

/** The value that a part of the values do not exceed; undefined of no values. */
export const quantileOf = (histogram: Histogram, part: number): number | undefined => {
  const buckets = [...histogram].toSorted(([one], [other]) => one - other)
  const count = buckets.reduce((sum, [, amount]) => sum + amount, 0)
  let seen = 0
  for (const [bucket, amount] of buckets) {
    seen += amount
    if (seen >= count * part) return valueOf(bucket)
  }
  return undefined
}

/** All values of several histograms. */
export const mergedHistogram = (histograms: ReadonlyArray<Histogram>): Histogram => {
  const all = new Map<number, number>()
  for (const histogram of histograms) {
    for (const [bucket, amount] of histogram) all.set(bucket, (all.get(bucket) ?? 0) + amount)
  }
  return all
}
