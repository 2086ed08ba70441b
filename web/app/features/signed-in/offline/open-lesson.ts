import { readAccountKey } from './account-key.ts'
import { noteOpened, savedDevice } from './device.ts'
import { type Lock, lockOf } from './lock.ts'
import { lessonKey, openPiece } from './pieces.ts'
import type { SavedLesson } from './saved-lessons.ts'

/** An opened lesson, or what keeps it closed; `damaged` when its licence or its pieces do not belong together. */
export type OpenedLesson = { key: CryptoKey } | { lock: Lock | 'damaged' }

/** Opens a saved lesson as of now. */
export async function openLesson(lesson: SavedLesson): Promise<OpenedLesson> {
  const { user_id: userId, lesson_id: lessonId, licence } = lesson
  const device = await savedDevice(userId)
  const accountKey = readAccountKey(userId)
  const nowMs = Date.now()
  const lock = lockOf({ licence, hasAccountKey: accountKey !== null, device, nowMs })
  if (lock || !licence || !accountKey || !device) return { lock: lock ?? 'ended' }
  try {
    const key = await lessonKey({ privateKey: device.privateKey, accountKey, licence })
    await openPiece(key, { userId, lessonId, track: 0, piece: 0 })
    await noteOpened(userId, device, nowMs + device.clock_ahead_ms)
    return { key }
  } catch {
    return { lock: 'damaged' }
  }
}

/** What keeps a lesson closed, without opening it; for lists. */
export async function lockOfLesson({ user_id: userId, licence }: SavedLesson): Promise<Lock | null> {
  const device = await savedDevice(userId)
  const hasAccountKey = readAccountKey(userId) !== null
  return lockOf({ licence, hasAccountKey, device, nowMs: Date.now() })
}
