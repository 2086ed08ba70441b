import { ApiError, messageOf } from '../../../api/client/api-error.ts'
import { readToken, subscribeToSession } from '../../../shell/base/session.ts'
import { startTransfer, type Transfer } from '../../public-account/uploads/start-transfer.ts'

/** A file in the upload queue. */
export interface QueuedFile {
  key: string
  courseId: number
  title: string
  path: string
  /** The size in bytes. */
  size: number
  /** Null after a reload, until the same file is chosen again. */
  file: File | null
  /** `lost` has no file in this tab; `brought` was in the course before; `removed` can be restored. */
  state: 'lost' | 'queued' | 'sending' | 'offline' | 'checking' | 'done' | 'brought' | 'failed' | 'removed'
  sentBytes: number
  failure?: string
  /** What will be attached to the lesson, in words. */
  companions?: string
  /** Runs once all bytes have arrived. Returns what was not attached to the lesson, with the reasons. */
  finish: (uploadId: string) => Promise<string[]>
  /** Gives the file up on the server. */
  giveUp?: () => Promise<unknown>
  /** Restores the file on the server. */
  putBack?: () => Promise<unknown>
  /** Whether the course has the file by now, such as from another tab. */
  isInCourse?: () => Promise<boolean>
}

/** Maximum concurrent uploads: the server allows few, and they share a slow connection. */
const AT_ONCE = 2
/** How long the queue waits for room when the teacher's other uploads are at the server's limit. */
const ROOM_RETRY_MS = 15_000

/* The queue belongs to the tab, not to a page: it continues while the teacher works elsewhere in the studio.
   Received bytes stay on the server, so that a closed tab loses nothing but the file handles. */
let files: readonly QueuedFile[] = []
let isPaused = false
const transfers = new Map<string, Transfer>()
/** Paused transfers of removed files, which continue when the files are restored. */
const held = new Map<string, Transfer>()
/** Runs while the queue waits for room. */
let roomTimer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()
let snapshot = { files, isPaused, isWaitingForRoom: false }

/** Store for `useSyncExternalStore`. */
export const queueStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  read: () => snapshot,
}

/** Adds files, or attaches the files to queued entries that lack theirs. */
export function enqueue(added: QueuedFile[]): void {
  const byKey = new Map(files.map((file) => [file.key, file]))
  for (const file of added) {
    const known = byKey.get(file.key)
    const isUnderWay = known && (transfers.has(file.key) || known.state === 'queued')
    if (known && (file.state === 'lost' || isUnderWay)) continue
    held.get(file.key)?.leave()
    held.delete(file.key)
    byKey.set(file.key, file)
  }
  publish([...byKey.values()])
  pump()
}

export function pauseAll(paused: boolean): void {
  isPaused = paused
  for (const transfer of transfers.values()) {
    if (paused) transfer.pause()
    else transfer.resume()
  }
  publish(files)
  pump()
}

/** Ends a wait for room, such as after an upload was given up. */
export function lookForRoom(): void {
  clearTimeout(roomTimer)
  roomTimer = undefined
  publish(files)
  pump()
}

export function retry(key: string): void {
  change(key, { state: 'queued', failure: undefined })
  pump()
}

/**
 * Removes a file from the queue, here and on the server. Its received bytes are kept until it is restored or forgotten.
 */
export async function remove({ key, state, giveUp }: QueuedFile): Promise<void> {
  const transfer = transfers.get(key)
  if (transfer) {
    transfers.delete(key)
    transfer.pause()
    held.set(key, transfer)
  }
  // The last removed file is restored first.
  const file = files.find((other) => other.key === key)
  if (file) publish([...files.filter((other) => other !== file), { ...file, state: 'removed' }])
  pump()
  try {
    await giveUp?.()
  } catch (error) {
    goOn(key, state === 'failed' ? 'failed' : 'queued')
    throw error
  }
}

/** Restores a removed file. */
export async function putBack({ key, putBack }: QueuedFile): Promise<void> {
  await putBack?.()
  goOn(key, 'queued')
}

function goOn(key: string, state: 'queued' | 'failed'): void {
  held.get(key)?.leave()
  held.delete(key)
  const file = files.find((other) => other.key === key)?.file
  change(key, { state: file ? state : 'lost' })
  pump()
}

/** Discards the removed files of a course, with their received bytes. */
export function forgetRemoved(courseId: number): void {
  for (const { key, state, courseId: course } of files) {
    if (state !== 'removed' || course !== courseId) continue
    held.get(key)?.cancel()
    held.delete(key)
  }
  publish(files.filter(({ state, courseId: course }) => state !== 'removed' || course !== courseId))
}

/** Removes files that have become lessons from the queue. */
export function clearDone(courseId: number): void {
  publish(
    files.filter((file) => file.courseId !== courseId || (file.state !== 'done' && file.state !== 'brought')),
  )
}

function pump(): void {
  while (!isPaused && roomTimer === undefined && transfers.size < AT_ONCE) {
    const next = files.find(({ state, file }) => state === 'queued' && file !== null)
    if (!next?.file) break
    void send(next, next.file)
  }
}

async function send({ key, finish, isInCourse }: QueuedFile, file: File): Promise<void> {
  change(key, { state: 'sending' })
  const transfer = startTransfer(file, 'video', {
    onProgress: (sentBytes) => change(key, { state: 'sending', sentBytes }),
    onWaiting: () => change(key, { state: 'offline' }),
    onChecking: () => change(key, { state: 'checking', sentBytes: file.size }),
  })
  transfers.set(key, transfer)
  try {
    const uploadId = await transfer.arrived
    const failures = await finish(uploadId)
    transfer.forget()
    const failure = failures.join(' ') || undefined
    change(key, { state: 'done', sentBytes: file.size, file: null, failure })
  } catch (error) {
    if (transfers.get(key) !== transfer) return
    if (error instanceof ApiError && error.code === 'too_many_uploads') {
      roomTimer ??= setTimeout(lookForRoom, ROOM_RETRY_MS)
      change(key, { state: 'queued' })
      return
    }
    // Another tab may have used the upload, which is then gone.
    if (error instanceof ApiError && error.status === 404 && (await isInCourse?.().catch(() => false))) {
      transfer.forget()
      change(key, { state: 'brought', sentBytes: file.size, file: null })
      return
    }
    // The server refused the bytes or has deleted them, so that a retry must send them again.
    if (error instanceof ApiError && [404, 422].includes(error.status)) transfer.forget()
    change(key, { state: 'failed', failure: failureOf(error) })
  } finally {
    if (transfers.get(key) === transfer) transfers.delete(key)
    pump()
  }
}

const failureOf = (error: unknown) =>
  (error instanceof ApiError && Object.values(error.fields)[0]) || messageOf(error)

function change(key: string, changed: Partial<QueuedFile>): void {
  publish(files.map((file) => (file.key === key ? { ...file, ...changed } : file)))
}

function publish(next: readonly QueuedFile[]): void {
  const wasBusy = isSending()
  files = next
  snapshot = { files, isPaused, isWaitingForRoom: roomTimer !== undefined }
  for (const listener of listeners) listener()
  if (wasBusy === isSending()) return
  if (wasBusy) window.removeEventListener('beforeunload', askBeforeLeaving)
  else window.addEventListener('beforeunload', askBeforeLeaving)
}

const isSending = () =>
  files.some(({ state }) => ['queued', 'sending', 'offline', 'checking'].includes(state))

const askBeforeLeaving = (event: BeforeUnloadEvent) => event.preventDefault()

if (typeof window !== 'undefined') {
  // The next person to sign in must neither see nor send these files. Received bytes stay on the server.
  subscribeToSession(() => {
    if (readToken() !== null || files.length === 0) return
    for (const transfer of [...transfers.values(), ...held.values()]) transfer.leave()
    transfers.clear()
    held.clear()
    isPaused = false
    clearTimeout(roomTimer)
    roomTimer = undefined
    publish([])
  })
  // The connection was lost for longer than an upload retries.
  window.addEventListener('online', () => {
    for (const { key, state, file } of files) if (state === 'failed' && file) change(key, { state: 'queued' })
    pump()
  })
}
