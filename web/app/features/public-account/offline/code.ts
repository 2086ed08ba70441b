import { keepAccountKey, readAccountKey } from './account-key.ts'
import { makeCodeLock } from './code-lock.ts'
import { ownDevice, storeCode } from './device.ts'
import { renewLicences } from './renew-licences.ts'

/** Short enough to type on a phone; longer codes are harder to brute-force. */
export const CODE_MIN_LENGTH = 6
export const CODE_MAX_LENGTH = 64

/** Sets the code with which this person unlocks saved lessons offline. Setting it needs the server. */
export async function setCode(userId: number, code: string): Promise<void> {
  await ownDevice(userId)
  if (!readAccountKey(userId)) await renewLicences(userId)
  const accountKey = readAccountKey(userId)
  if (!accountKey) throw new DOMException('signed out', 'AbortError')
  const lock = await makeCodeLock(code)
  await storeCode(userId, lock)
  await keepAccountKey(userId, accountKey, lock)
}
