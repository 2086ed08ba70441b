import { useEffect, useSyncExternalStore } from 'react'
import { useSearchParams } from 'react-router'
import { readCourseInProgress, storeCourseInProgress } from '../../../shell/base/session.ts'
import { parseId } from '../../../shell/format/id-in-url.ts'

/**
 * The course to which lessons are being added: `lesson_id` in local storage, overridden by `?course=` in the URL.
 * Undefined on the server and before hydration; null when none is chosen.
 */
export function useCourseInProgress(): number | null | undefined {
  const [search] = useSearchParams()
  const fromUrl = parseId(search.get('course'))
  const stored = useSyncExternalStore(subscribe, readCourseInProgress, noServerValue)

  useEffect(() => {
    if (fromUrl !== null) storeCourseInProgress(fromUrl)
  }, [fromUrl])

  return fromUrl ?? stored
}

const noServerValue = (): undefined => undefined

function subscribe(listener: () => void): () => void {
  window.addEventListener('storage', listener)
  return () => window.removeEventListener('storage', listener)
}
