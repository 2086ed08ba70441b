import { useEffect, useState, useSyncExternalStore } from 'react'
import { type Download, downloadStore } from './downloads.ts'
import { type SavedLesson, savedLessons } from './saved-lessons.ts'

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
  const [lessons, setLessons] = useState<SavedLesson[] | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version is another list
  useEffect(() => {
    let isCurrent = true
    const show = (found: SavedLesson[]) => isCurrent && setLessons(found)
    // Without IndexedDB no lesson can be saved.
    savedLessons(userId).then(show, () => show([]))
    return () => {
      isCurrent = false
    }
  }, [userId, version])
  return { lessons, downloads: byLesson }
}
