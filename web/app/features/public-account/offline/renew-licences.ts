import type { RenewedOfflineDevice } from '@kashf/contract/learning/offline.ts'
import { ApiError } from '../../../api/client/api-error.ts'
import { api } from '../../../api/client/client.ts'
import { failureToast } from '../../../api/client/failure-toast.ts'
import { dropAccountKey, hasAccountKey } from './account-key.ts'
import { beginContact, forgetDevice, noteContact, savedDevice } from './device.ts'
import { claimsOf } from './lock.ts'
import { changeLesson, savedLessons } from './saved-lessons.ts'

/** The minimum interval between contacts on page loads. */
const CONTACT_EVERY_MS = 10 * 60_000
/** The timeout of a contact, for which other tabs wait. */
const CONTACT_MS = 60_000

/** Renews the licences of this person's saved lessons unless they were renewed recently. */
export async function renewWhenDue(userId: number): Promise<void> {
  const device = await savedDevice(userId)
  if (!device) return
  const ageMs = Date.now() - device.contacted_ms
  const isRecent = ageMs >= 0 && ageMs < CONTACT_EVERY_MS && hasAccountKey(userId)
  if (!isRecent) await renewLicences(userId)
}

/**
 * The contact with the server: renews the licences of lessons that may still be watched and locks all others. Rejects
 * without a connection, which changes nothing.
 */
export async function renewLicences(userId: number): Promise<void> {
  // Two tabs that replaced the device's secret at once would look like copies.
  await navigator.locks.request('kashf-contact', () => renew(userId))
}

async function renew(userId: number): Promise<void> {
  const device = await savedDevice(userId)
  if (!device) return
  const body = await beginContact(userId)
  let renewed: RenewedOfflineDevice
  try {
    const signal = AbortSignal.timeout(CONTACT_MS)
    renewed = (
      await api('POST /api/users/offline-devices/:id/renew', { params: { id: device.id }, body, signal })
    ).data
  } catch (error) {
    if (error instanceof ApiError) await onRefused(userId, error)
    throw error
  }
  const { id, privateKey } = device
  await noteContact(userId, renewed, {
    id,
    privateKey,
    secret: body.next_secret,
    next_secret: undefined,
  })
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
  // Delete lessons on the server that were deleted here offline.
  for (const lessonId of licences.keys())
    await api('DELETE /api/users/offline-devices/:id/lessons/:lesson_id', {
      params: { id: device.id, lesson_id: lessonId },
    })
}

/** The device was removed from the account, the account is blocked, or the browser has been copied. */
async function onRefused(userId: number, error: ApiError): Promise<void> {
  const { status, code } = error
  if (status === 401 || status === 403) dropAccountKey()
  if (code === 'offline_device_copied') failureToast(error)
  if (status !== 404) return
  await forgetDevice(userId)
  for (const { lesson_id } of await savedLessons(userId)) {
    await changeLesson(userId, lesson_id, (lesson) => ({ ...lesson, licence: null }))
  }
}
