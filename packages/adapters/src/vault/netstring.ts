/**
 * Text with its length before it: `<length in UTF-8 bytes>:<text>,` (the netstring of D. J. Bernstein).
 * Joined netstrings can be taken apart in only one way, so no two lists of parts give the same text.
 */
export const netstring = (text: string): string => `${Buffer.byteLength(text)}:${text},`
