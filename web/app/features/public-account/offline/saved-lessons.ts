import type { CaptionLanguage } from '@kashf/contract/constants.ts'
import type { Chapter } from '@kashf/contract/learning/chapters.ts'
import type { Note } from '@kashf/contract/learning/notes.ts'
import type { OfflineFile, OfflineLesson, OfflineLicence } from '@kashf/contract/learning/offline.ts'
import { del, entries, get, set } from 'idb-keyval'
import { openStore } from '../../../api/outbox.ts'
import { forgetQuizzes } from '../practice/saved-quizzes.ts'

/** A file of a saved lesson, downloaded piece by piece. */
export interface SavedTrack {
  /** The name of a rendition of the video, of captions, of the text or of a file. */
  name: string
  /** The HLS playlist of a rendition, with the numbered pieces as segments; null for other files. */
  playlist: string | null
  /** The byte range of each piece in the server's file. */
  pieces: [from: number, bytes: number][]
}

/** A lesson that is saved on this device, or queued for it. Its pieces are in a separate store. */
export interface SavedLesson {
  user_id: number
  lesson_id: number
  course_id: number
  course_title: string
  title: string
  video_id: number
  duration_s: number
  /** The chosen rendition, by its height in lines. */
  quality: string
  height: number
  /** The approximate size when complete, in bytes. */
  bytes: number
  attachment: OfflineLesson['attachment']
  /** Absent in a lesson that an earlier release saved. */
  more_files?: OfflineFile[]
  captions: CaptionLanguage[]
  /** Absent in lessons that were saved by an older release. */
  chapters?: Chapter[]
  /** The HLS master playlist; null until the download has begun. */
  master: string | null
  tracks: SavedTrack[]
  /** Null when the access has ended. */
  licence: OfflineLicence | null
  /** The position when the lesson was saved, seconds. */
  position_s: number
  completed: boolean
  notes: Note[]
  /** When the download was completed (ISO 8601); null until then. */
  saved_at: string | null
}

/** Locates one encrypted piece. */
export interface PieceKey {
  userId: number
  lessonId: number
  track: number
  piece: number
}

const lessonStore = openStore('kashf-lessons', 'lessons')
const pieceStore = openStore('kashf-lesson-pieces', 'pieces')

const lessonKey = (userId: number, lessonId: number): IDBValidKey => [userId, lessonId]
const pieceKey = ({ userId, lessonId, track, piece }: PieceKey): IDBValidKey => [
  userId,
  lessonId,
  track,
  piece,
]

/** This person's saved lessons, including those still to be downloaded, by course in the order of saving. */
export async function savedLessons(userId: number): Promise<SavedLesson[]> {
  const all = await entries<IDBValidKey, SavedLesson>(lessonStore())
  return all.map(([, lesson]) => lesson).filter((lesson) => lesson.user_id === userId)
}

export const savedLesson = (userId: number, lessonId: number): Promise<SavedLesson | undefined> =>
  get<SavedLesson>(lessonKey(userId, lessonId), lessonStore())

export const storeLesson = (lesson: SavedLesson): Promise<void> =>
  set(lessonKey(lesson.user_id, lesson.lesson_id), lesson, lessonStore())

/** Changes a lesson in one transaction; does nothing when it was deleted meanwhile. */
export const changeLesson = (
  userId: number,
  lessonId: number,
  change: (lesson: SavedLesson) => SavedLesson,
): Promise<void> =>
  lessonStore()(
    'readwrite',
    (store) =>
      new Promise((resolve, reject) => {
        const key = lessonKey(userId, lessonId)
        const reading: IDBRequest<SavedLesson | undefined> = store.get(key)
        reading.onsuccess = () => {
          if (reading.result) store.put(change(reading.result), key)
        }
        store.transaction.oncomplete = () => resolve()
        store.transaction.onabort = () => reject(store.transaction.error)
      }),
  )

const piecesOf = (userId: number, lessonId: number) =>
  IDBKeyRange.bound([userId, lessonId], [userId, lessonId, []])

/** Deletes the lesson with all its pieces. */
export async function deleteLesson(userId: number, lessonId: number): Promise<void> {
  await del(lessonKey(userId, lessonId), lessonStore())
  await deletePieces(userId, lessonId)
  await forgetQuizzes(userId, lessonId)
}

/** Deletes the downloaded pieces of a lesson. */
export const deletePieces = (userId: number, lessonId: number): Promise<void> =>
  pieceStore()('readwrite', (store) => {
    store.delete(piecesOf(userId, lessonId))
    return finished(store)
  })

/** Stores encrypted pieces, all or none. Rejects with a `QuotaExceededError` on a full disk. */
export const storePieces = (pieces: [key: PieceKey, bytes: ArrayBuffer][]): Promise<void> =>
  pieceStore()('readwrite', (store) => {
    for (const [key, bytes] of pieces) store.put(bytes, pieceKey(key))
    return finished(store)
  })

const finished = ({ transaction }: IDBObjectStore) =>
  new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error)
  })

/** The stored pieces of a lesson, as `track/piece`. */
export const storedPieces = (userId: number, lessonId: number): Promise<Set<string>> =>
  pieceStore()(
    'readonly',
    (store) =>
      new Promise((resolve, reject) => {
        const reading = store.getAllKeys(piecesOf(userId, lessonId))
        reading.onsuccess = () =>
          resolve(new Set(reading.result.map((key) => (Array.isArray(key) ? key.slice(2).join('/') : ''))))
        reading.onerror = () => reject(reading.error)
      }),
  )

export const readPiece = (key: PieceKey): Promise<ArrayBuffer | undefined> =>
  get<ArrayBuffer>(pieceKey(key), pieceStore())

/** The name of the file of a saved lesson that has its text in blocks, with its pictures inside. */
export const TEXT = 'text'

/** The files of a saved lesson with the names of their tracks. */
export const filesOfSaved = ({ attachment, more_files = [] }: SavedLesson) => [
  ...(attachment ? [{ track: 'attachment', ...attachment }] : []),
  ...more_files.map((file, at) => ({ track: `file-${at + 2}`, ...file })),
]
