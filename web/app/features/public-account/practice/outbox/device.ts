import { readStored, storeText } from '../../../../shell/base/local-storage.ts'

const NAME = 'practice-device'
let currentId: string | undefined

/** The id under which this browser writes answers. Made once; without storage, once for each page view. */
export function deviceId(): string {
  currentId ??= readStored(NAME) ?? create()
  return currentId
}

/** Whether somebody has taken a test in this browser. */
export const hasTakenTest = (): boolean => Boolean(readStored(NAME))

function create(): string {
  const id = randomUuid()
  storeText(NAME, id)
  return id
}

/** A random UUID, also where `crypto.randomUUID` is missing because the connection is not secure. */
export function randomUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
