import type { OfflineCourse, OfflineLesson, OfflineQuality } from '@kashf/contract/learning/offline.ts'
import { ApiError, messageOf } from '../../../api/client/api-error.ts'
import { api } from '../../../api/client/client.ts'
import { isRetryable } from '../../visitor/player/progress/pending-progress.ts'
import { hasAccountKey } from './account-key.ts'
import { setCode } from './code.ts'
import { connectionChange, mustWaitForWifi } from './connection.ts'
import { ownDevice, savedDevice } from './device.ts'
import { downloadLesson, PartRefused } from './download-lesson.ts'
import { deleteLesson, savedLesson, savedLessons, storeLesson } from './saved-lessons.ts'

/** `line` and `wifi` resume automatically; `full` and `failed` when the person retries. */
export interface Download {
  phase: 'waiting' | 'loading' | 'line' | 'wifi' | 'full' | 'failed'
  bytes: number
  /** The server's reason for a refusal. */
  message?: string
}

interface Downloads {
  /** The downloads of this tab, by lesson. */
  byLesson: ReadonlyMap<number, Download>
  /** Incremented whenever the stored list of lessons may have changed. */
  version: number
}

let downloads: Downloads = { byLesson: new Map(), version: 0 }
const listeners = new Set<() => void>()

/** The store for `useSyncExternalStore`. */
export const downloadStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  read: (): Downloads => downloads,
}

function publish(lessonId: number, download: Download | null): void {
  const byLesson = new Map(downloads.byLesson)
  const isProgress = download !== null && download.phase === byLesson.get(lessonId)?.phase
  if (download) byLesson.set(lessonId, download)
  else byLesson.delete(lessonId)
  downloads = { byLesson, version: downloads.version + (isProgress ? 0 : 1) }
  for (const listener of listeners) listener()
}

/** The highest quality of at most `height` lines, or the lowest one. */
const qualityFor = ({ qualities }: OfflineLesson, height: number): OfflineQuality | undefined =>
  qualities.findLast((quality) => quality.height <= height) ?? qualities[0]

/** The size of a lesson in this quality, with its files. */
export const bytesFor = (lesson: OfflineLesson, height: number): number =>
  (qualityFor(lesson, height)?.bytes ?? 0) +
  [lesson.attachment, ...lesson.more_files].reduce((sum, file) => sum + (file?.bytes ?? 0), 0)

/** Queues lessons and starts downloading. Fails with `too_many_offline_devices` before anything is stored. */
export async function saveLessons(
  userId: number,
  course: OfflineCourse,
  choice: { lessons: OfflineLesson[]; height: number; code?: string },
): Promise<void> {
  await ownDevice(userId)
  if (choice.code) await setCode(userId, choice.code)
  // Request persistent storage, because browsers may evict everything when the disk is full; they grant it silently or
  // not at all.
  await navigator.storage.persist?.().catch(() => false)
  for (const lesson of choice.lessons) {
    const quality = qualityFor(lesson, choice.height)
    if (!quality || (await savedLesson(userId, lesson.lesson_id))) continue
    const { lesson_id, title, video_id, duration_s, attachment, more_files } = lesson
    await storeLesson({
      ...{ user_id: userId, lesson_id, course_id: course.course_id, course_title: course.title },
      ...{ title, video_id, duration_s, attachment, more_files },
      ...{ quality: quality.name, height: quality.height, bytes: bytesFor(lesson, choice.height) },
      ...{ captions: [], master: null, tracks: [], licence: null },
      ...{ position_s: 0, completed: false, notes: [], saved_at: null },
    })
    publish(lesson_id, { phase: 'waiting', bytes: 0 })
  }
  continueDownloads(userId)
}

/** Deletes a lesson from this device; the server is told now or at the next contact. */
export async function removeLesson(userId: number, lessonId: number): Promise<void> {
  if (current?.lessonId === lessonId) {
    current.stop.abort()
    await current.ended
  }
  await deleteLesson(userId, lessonId)
  publish(lessonId, null)
  const device = await savedDevice(userId)
  if (device) {
    await api('DELETE /api/users/offline-devices/:id/lessons/:lesson_id', {
      params: { id: device.id, lesson_id: lessonId },
    }).catch(() => {})
  }
}

/** Retries lessons that failed or did not fit. */
export function retryDownloads(userId: number): void {
  for (const [lessonId, { phase, bytes }] of downloads.byLesson) {
    if (phase === 'failed' || phase === 'full') publish(lessonId, { phase: 'waiting', bytes })
  }
  continueDownloads(userId)
}

let current: { lessonId: number; stop: AbortController; ended: Promise<void> } | null = null
let isRunning = false
let isWanted = false

/** Downloads the missing lessons one after another, in one tab at a time. */
export function continueDownloads(userId: number): void {
  isWanted = true
  if (isRunning) return
  isRunning = true
  void navigator.locks
    .request('kashf-downloads', () => downloadAll(userId))
    .catch(() => {})
    .finally(() => {
      isRunning = false
      if (isWanted) continueDownloads(userId)
    })
}

async function downloadAll(userId: number): Promise<void> {
  for (;;) {
    isWanted = false
    const lessons = await savedLessons(userId)
    const next = lessons.find(({ saved_at, lesson_id }) => saved_at === null && mayTry(lesson_id))
    if (!next) return
    const stop = new AbortController()
    const ended = downloadOne(userId, next.lesson_id, stop.signal)
    current = { lessonId: next.lesson_id, stop, ended }
    await ended
    current = null
    // The person has signed out.
    if (!hasAccountKey(userId)) return
  }
}

function mayTry(lessonId: number): boolean {
  const phase = downloads.byLesson.get(lessonId)?.phase
  return phase !== 'failed' && phase !== 'full'
}

const FIRST_WAIT_MS = 2000
const MAX_WAIT_MS = 60_000
/** Maximum refusals of a part without progress, after which the download fails. */
const MAX_REFUSALS = 5

/** Never rejects, because the outcome is published in the store. */
async function downloadOne(userId: number, lessonId: number, signal: AbortSignal): Promise<void> {
  let bytes = 0
  let waitMs = FIRST_WAIT_MS
  let refusals = 0
  const show = (phase: Download['phase'], message?: string) =>
    publish(lessonId, { phase, bytes, ...(message && { message }) })
  const mayRequest = async () => {
    while (mustWaitForWifi() && !signal.aborted) {
      show('wifi')
      await connectionChange(signal)
      show('loading')
    }
    signal.throwIfAborted()
  }
  const onProgress = (done: number) => {
    if (done > bytes) {
      waitMs = FIRST_WAIT_MS
      refusals = 0
    }
    bytes = done
    show('loading')
  }
  while (!signal.aborted) {
    show('loading')
    try {
      await downloadLesson(userId, lessonId, { signal, mayRequest, onProgress })
      return publish(lessonId, null)
    } catch (error) {
      if (signal.aborted || isNamed(error, 'AbortError')) return publish(lessonId, null)
      if (isNamed(error, 'QuotaExceededError')) return show('full')
      if (error instanceof PartRefused) refusals += 1
      if (!isOfLine(error) || refusals >= MAX_REFUSALS) {
        return show('failed', error instanceof ApiError ? messageOf(error) : undefined)
      }
      show('line')
      await lineBack(waitMs, signal)
      waitMs = Math.min(2 * waitMs, MAX_WAIT_MS)
    }
  }
}

/** Whether `error` is the browser's exception of this name. */
export const isNamed = (error: unknown, name: string) => error instanceof DOMException && error.name === name

/** Whether waiting may help: requests fail with a `TypeError` when the connection is lost. */
function isOfLine(error: unknown): boolean {
  if (error instanceof ApiError) return error.status !== 401 && isRetryable(error)
  if (error instanceof PartRefused) return error.status === 403 || error.status === 429 || error.status >= 500
  return error instanceof TypeError || isNamed(error, 'TimeoutError')
}

/** Resolves when the browser reports being online, or after a while, because it does not always notice. */
function lineBack(waitMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const stop = new AbortController()
    const done = () => {
      stop.abort()
      clearTimeout(timer)
      resolve()
    }
    const timer = setTimeout(done, waitMs)
    window.addEventListener('online', done, { signal: stop.signal })
    signal.addEventListener('abort', done, { signal: stop.signal })
  })
}
