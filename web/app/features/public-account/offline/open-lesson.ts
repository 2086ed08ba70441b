import { hasAccountKey, opensWithCode, readAccountKey } from './account-key.ts'
import { noteOpened, savedDevice } from './device.ts'
import { type Lock, lockOf } from './lock.ts'
import { lessonKey, openPiece } from './pieces.ts'
import type { SavedLesson } from './saved-lessons.ts'

/**
 * An opened lesson, or the reason why it is locked: `code` until the person has entered it, `no-code` when none was
 * set, `damaged` when licence and pieces do not match.
 */
export type OpenedLesson = { key: CryptoKey } | { lock: Lock | 'code' | 'no-code' | 'damaged' }

/** Opens a saved lesson as of now. */
export async function openLesson(lesson: SavedLesson): Promise<OpenedLesson> {
  const { user_id: userId, lesson_id: lessonId, licence } = lesson
  const device = await savedDevice(userId)
  const nowMs = Date.now()
  const lock = lockOf({ licence, hasAccountKey: hasAccountKey(userId), device, nowMs })
  if (lock || !licence || !device) return { lock: lock ?? 'ended' }
  const accountKey = readAccountKey(userId)
  if (!accountKey) return { lock: device.code && opensWithCode(userId) ? 'code' : 'no-code' }
  try {
    const key = await lessonKey({ privateKey: device.privateKey, accountKey, licence })
    await openPiece(key, { userId, lessonId, track: 0, piece: 0 })
    await noteOpened(userId, nowMs + device.clock_ahead_ms)
    return { key }
  } catch {
    return { lock: 'damaged' }
  }
}

/** The reason why a lesson is locked, determined without opening it, for lists. */
export async function lockOfLesson({ user_id: userId, licence }: SavedLesson): Promise<Lock | null> {
  const device = await savedDevice(userId)
  return lockOf({ licence, hasAccountKey: hasAccountKey(userId), device, nowMs: Date.now() })
}
