import type { OfflineContactBody } from '@kashf/contract/learning/offline.ts'
import { del, get } from 'idb-keyval'
import { base64Of, bytesOf } from '../../../api/base64.ts'
import { api } from '../../../api/client/client.ts'
import { openStore } from '../../../api/outbox.ts'
import { dropAccountKey, keepAccountKey } from './account-key.ts'
import { type CodeLock, RSA } from './code-lock.ts'
import { markDevice } from './device-mark.ts'

/** This browser, as one person's device for saved lessons. */
export interface SavedDevice {
  id: number
  /** Not exportable, so that nothing encrypted for it can be decrypted elsewhere. */
  privateKey: CryptoKey
  /** The offset of the server's clock from this device's, as of the last contact. */
  clock_ahead_ms: number
  /** The time of the last contact by this device's clock. */
  contacted_ms: number
  /** The latest time, by the server's clock, at which a lesson was opened since the last contact. */
  opened_ms: number
  /** The secret by which the server recognizes this copy of the browser, and its replacement during a contact. */
  secret?: string
  next_secret?: string
  /** The lock of the person's own code, once it is set. */
  code?: CodeLock
}

const store = openStore('kashf-device', 'devices')

export const savedDevice = (userId: number): Promise<SavedDevice | undefined> =>
  get<SavedDevice>(userId, store())

/**
 * Updates the device in one transaction with strict durability: a secret that a power cut rolls back would look like a
 * copy's.
 */
const changeDevice = (
  userId: number,
  change: (device: SavedDevice | undefined) => SavedDevice | undefined,
): Promise<SavedDevice | undefined> =>
  store()(
    'readonly',
    ({ name, transaction }) =>
      new Promise((resolve, reject) => {
        const writing = transaction.db.transaction(name, 'readwrite', { durability: 'strict' })
        const reading: IDBRequest<SavedDevice | undefined> = writing.objectStore(name).get(userId)
        let changed: SavedDevice | undefined
        reading.onsuccess = () => {
          changed = change(reading.result)
          if (changed) writing.objectStore(name).put(changed, userId)
        }
        writing.oncomplete = () => resolve(changed)
        writing.onabort = () => reject(writing.error)
      }),
  )

/** Deletes a device that the server has forgotten, because its keys are useless. */
export async function forgetDevice(userId: number): Promise<void> {
  await del(userId, store())
  dropAccountKey()
}

/** This device, which is registered if new. Fails with `too_many_offline_devices`. */
export async function ownDevice(userId: number): Promise<SavedDevice> {
  const known = await savedDevice(userId)
  if (known) return known
  const keys = await crypto.subtle.generateKey(RSA, false, ['wrapKey', 'unwrapKey'])
  const publicKey = await crypto.subtle.exportKey('spki', keys.publicKey)
  const { data } = await api('POST /api/users/offline-devices', { body: { public_key: base64Of(publicKey) } })
  markDevice()
  return noteContact(userId, data, { id: data.id, privateKey: keys.privateKey })
}

/** Records a contact: updates the device's clock offset and stores the account's part of the keys. */
export async function noteContact(
  userId: number,
  contact: { server_time: string; account_key: string },
  changed: Partial<SavedDevice> & Pick<SavedDevice, 'id' | 'privateKey'>,
): Promise<SavedDevice> {
  const contacted_ms = Date.now()
  const clock_ahead_ms = Date.parse(contact.server_time) - contacted_ms
  const device = { ...changed, clock_ahead_ms, contacted_ms, opened_ms: 0 }
  const noted = (await changeDevice(userId, (known) => ({ ...known, ...device }))) ?? device
  await keepAccountKey(userId, bytesOf(contact.account_key), noted.code)
  return noted
}

/** The secrets of a contact. A contact whose answer was lost is repeated with the same ones. */
export async function beginContact(userId: number): Promise<OfflineContactBody> {
  const fresh = base64Of(crypto.getRandomValues(new Uint8Array(32)).buffer)
  const device = await changeDevice(
    userId,
    (known) => known && { ...known, next_secret: known.next_secret ?? fresh },
  )
  return {
    ...(device?.secret && { secret: device.secret }),
    next_secret: device?.next_secret ?? fresh,
  }
}

/** Stores the lock of the person's code. */
export const storeCode = (userId: number, code: CodeLock): Promise<SavedDevice | undefined> =>
  changeDevice(userId, (known) => known && { ...known, code })

/** Records that a lesson is opened now, so that this device's clock cannot later be set back by much. */
export const noteOpened = (userId: number, nowMs: number): Promise<SavedDevice | undefined> =>
  changeDevice(userId, (known) => known && { ...known, opened_ms: Math.max(known.opened_ms, nowMs) })
