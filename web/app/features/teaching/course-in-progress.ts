import { useEffect, useSyncExternalStore } from 'react'
import { useSearchParams } from 'react-router'
import { keepCourseInProgress, readCourseInProgress } from '../../api/session.ts'

/**
 * The course that lessons are being added to: `lesson_id` of local storage, which `?course=` of the address
 * replaces. undefined on the server and until the page is alive; null when none was chosen.
 */
export function useCourseInProgress(): number | null | undefined {
  const [search] = useSearchParams()
  const asked = courseIdOf(search.get('course'))
  const stored = useSyncExternalStore(subscribe, readCourseInProgress, unknown)

  useEffect(() => {
    if (asked !== null) keepCourseInProgress(asked)
  }, [asked])

  return asked ?? stored
}

/** A course's or a lesson's id from an address; null when it is none. */
export function courseIdOf(text: string | null | undefined): number | null {
  return text && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : null
}

const unknown = (): undefined => undefined

function subscribe(listener: () => void): () => void {
  window.addEventListener('storage', listener)
  return () => window.removeEventListener('storage', listener)
}
