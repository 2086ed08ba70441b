import { useSyncExternalStore } from 'react'
import { type Download, downloadStore } from './downloads.ts'
import { type SavedLesson, savedLessons } from './saved-lessons.ts'
import { useRead } from './use-read.ts'

/** The person's lessons on this device, null until they are read, and this tab's downloads. */
export function useSavedLessons(userId: number): {
  lessons: SavedLesson[] | null
  downloads: ReadonlyMap<number, Download>
} {
  const { byLesson, version } = useSyncExternalStore(
    downloadStore.subscribe,
    downloadStore.read,
    downloadStore.read,
  )
  // Without IndexedDB no lesson can be saved.
  const lessons = useRead(() => savedLessons(userId).catch(() => []), [userId, version])
  return { lessons, downloads: byLesson }
}
