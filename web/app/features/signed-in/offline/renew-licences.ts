import type { Answer } from '@kashf/contract/common.ts'
import type { RenewedOfflineDevice } from '@kashf/contract/offline.ts'
import { ApiError } from '../../../api/client/api-error.ts'
import { api, post } from '../../../api/client/client.ts'
import { readAccountKey, storeAccountKey } from './account-key.ts'
import { forgetDevice, noteContact, type SavedDevice, savedDevice } from './device.ts'
import { claimsOf } from './lock.ts'
import { changeLesson, savedLessons } from './saved-lessons.ts'

/** Contacts on page loads are at least this far apart. */
const CONTACT_EVERY_MS = 10 * 60_000

/** Renews the licences of this person's saved lessons unless that was done a moment ago. */
export async function renewWhenDue(userId: number): Promise<void> {
  const device = await savedDevice(userId)
  if (!device) return
  const ageMs = Date.now() - device.contacted_ms
  const isRecent = ageMs >= 0 && ageMs < CONTACT_EVERY_MS && readAccountKey(userId) !== null
  if (!isRecent) await renew(userId, device)
}

/**
 * The contact with the server: lessons that may still be watched get new licences, all others are locked. Rejects without a
 * connection, which changes nothing.
 */
export async function renewLicences(userId: number): Promise<void> {
  const device = await savedDevice(userId)
  if (device) await renew(userId, device)
}

async function renew(userId: number, device: SavedDevice): Promise<void> {
  const path = `/api/users/offline-devices/${device.id}`
  let renewed: RenewedOfflineDevice
  try {
    renewed = (await post<Answer<RenewedOfflineDevice>>(`${path}/renew`)).data
  } catch (error) {
    if (error instanceof ApiError) await onRefused(userId, error)
    throw error
  }
  await noteContact(userId, device, renewed)
  const licences = new Map(renewed.licences.map((licence) => [claimsOf(licence).lesson_id, licence]))
  const lessons = await savedLessons(userId)
  for (const { lesson_id } of lessons) {
    await changeLesson(userId, lesson_id, (lesson) => {
      // Another tab has begun to save it since the server answered.
      const isNewer = lesson.licence && claimsOf(lesson.licence).issued_at > renewed.server_time
      return isNewer ? lesson : { ...lesson, licence: licences.get(lesson_id) ?? null }
    })
    licences.delete(lesson_id)
  }
  // Deleted here without a connection.
  for (const lessonId of licences.keys()) await api('DELETE', `${path}/lessons/${lessonId}`)
}

/** The device was removed from the account, or the account is blocked. */
async function onRefused(userId: number, { status }: ApiError): Promise<void> {
  if (status === 403) storeAccountKey(userId, null)
  if (status !== 404) return
  await forgetDevice(userId)
  for (const { lesson_id } of await savedLessons(userId)) {
    await changeLesson(userId, lesson_id, (lesson) => ({ ...lesson, licence: null }))
  }
}
