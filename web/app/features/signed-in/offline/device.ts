import type { Answer } from '@kashf/contract/common.ts'
import type { RegisteredOfflineDevice } from '@kashf/contract/offline.ts'
import { createStore, del, get, set, type UseStore } from 'idb-keyval'
import { post } from '../../../api/client/client.ts'
import { storeAccountKey } from './account-key.ts'
import { base64Of } from './base64.ts'
import { markDevice } from './device-mark.ts'

/** This browser as a device of one person that keeps lessons. */
export interface SavedDevice {
  id: number
  /** Cannot be exported: what is encrypted for it opens nowhere else. */
  privateKey: CryptoKey
  /** How far the server's clock is ahead of this device's, as of the last contact. */
  clock_ahead_ms: number
  /** This device's clock at the last contact. */
  contacted_ms: number
  /** The latest time, by the server's clock, at which a lesson was opened since the last contact. */
  opened_ms: number
}

const RSA = {
  name: 'RSA-OAEP',
  modulusLength: 2048,
  publicExponent: new Uint8Array([1, 0, 1]),
  hash: 'SHA-256',
} as const

let opened: UseStore | undefined
function store(): UseStore {
  opened ??= createStore('kashf-device', 'devices')
  return opened
}

export const savedDevice = (userId: number): Promise<SavedDevice | undefined> =>
  get<SavedDevice>(userId, store())

const storeDevice = (userId: number, device: SavedDevice): Promise<void> => set(userId, device, store())

/** The server has forgotten this device: its keys are of no use any more. */
export async function forgetDevice(userId: number): Promise<void> {
  await del(userId, store())
  storeAccountKey(userId, null)
}

/** This device, registered when it is new. Fails with `too_many_offline_devices`. */
export async function ownDevice(userId: number): Promise<SavedDevice> {
  const known = await savedDevice(userId)
  if (known) return known
  const keys = await crypto.subtle.generateKey(RSA, false, ['wrapKey', 'unwrapKey'])
  const publicKey = await crypto.subtle.exportKey('spki', keys.publicKey)
  const { data } = await post<Answer<RegisteredOfflineDevice>>('/api/users/offline-devices', {
    public_key: base64Of(publicKey),
  })
  markDevice()
  return noteContact(userId, { id: data.id, privateKey: keys.privateKey }, data)
}

/** Sets the device's idea of the time and keeps the account's part of the keys. */
export async function noteContact(
  userId: number,
  { id, privateKey }: Pick<SavedDevice, 'id' | 'privateKey'>,
  contact: { server_time: string; account_key: string },
): Promise<SavedDevice> {
  storeAccountKey(userId, contact.account_key)
  const contacted_ms = Date.now()
  const clock_ahead_ms = Date.parse(contact.server_time) - contacted_ms
  const device = { id, privateKey, clock_ahead_ms, contacted_ms, opened_ms: 0 }
  await storeDevice(userId, device)
  return device
}

/** A lesson is opened now: later this device's clock cannot claim to be much earlier. */
export const noteOpened = (userId: number, device: SavedDevice, nowMs: number): Promise<void> =>
  nowMs > device.opened_ms ? storeDevice(userId, { ...device, opened_ms: nowMs }) : Promise.resolve()
