import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { readCourseInProgress, storeCourseInProgress } from '../../../shell/base/session.ts'
import { parseId } from '../../../shell/format/id-in-url.ts'

/**
 * The course to which lessons are being added: `?course=` in the URL. A page opened without it takes `lesson_id` from
 * local storage into the URL once, so that another tab never switches an open form. Undefined until then; null when no
 * course is chosen.
 */
export function useCourseInProgress(): number | null | undefined {
  const [search, setSearch] = useSearchParams()
  const fromUrl = parseId(search.get('course'))
  const [isNoneChosen, setNoneChosen] = useState(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: `setSearch` changes with each navigation
  useEffect(() => {
    if (fromUrl !== null) return storeCourseInProgress(fromUrl)
    const stored = readCourseInProgress()
    if (stored === null) setNoneChosen(true)
    else setSearch({ course: String(stored) }, { replace: true })
  }, [fromUrl])

  return fromUrl ?? (isNoneChosen ? null : undefined)
}
