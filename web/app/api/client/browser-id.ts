import { readStored, storeText } from '../../shell/base/local-storage.ts'

const NAME = 'browser'
let currentId: string | undefined

/**
 * Distinguishes this browser from others with the same token, because the number of devices that play at once is
 * limited. A random id, stored as long as the browser allows.
 */
export function browserId(): string {
  currentId ??= readStored(NAME) ?? create()
  return currentId
}

function create(): string {
  const id = Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
  // Without storage every page view counts as a separate browser.
  storeText(NAME, id)
  return id
}
