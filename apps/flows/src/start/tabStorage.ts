/** The texts that a tab keeps over a reload. A browser that lets a frame keep nothing is one that forgets. */

export const kept = (key: string): string | null => {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}

export const keep = (key: string, text: string): void => {
  try {
    sessionStorage.setItem(key, text)
  } catch {
    // The page goes on without.
  }
}

export const forget = (key: string): void => {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Nothing was kept.
  }
}
