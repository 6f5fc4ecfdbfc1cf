/**
 * A netstring (D. J. Bernstein): `<length in UTF-8 bytes>:<text>,`. Concatenated netstrings parse in only
 * one way, so different lists of parts never give the same text.
 */
export const netstring = (text: string): string => `${Buffer.byteLength(text)}:${text},`
