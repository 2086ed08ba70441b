const NAME = 'browser'
let ofPage: string | undefined

/**
 * Tells this browser from others that use the same token: two of them play at a time. Random, kept while the browser lets
 * us, and known to nobody else.
 */
export function browserId(): string {
  ofPage ??= kept() ?? fresh()
  return ofPage
}

function kept(): string | null {
  try {
    return localStorage.getItem(NAME)
  } catch {
    return null
  }
}

function fresh(): string {
  const mark = Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
  try {
    localStorage.setItem(NAME, mark)
  } catch {
    // Then this page is a browser of its own.
  }
  return mark
}
