import { lazy, memo, Suspense } from 'react'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import type { CourseMoreProps } from './course-more.lazy.tsx'

const load = () => import('./course-more.lazy.tsx')

// Rendered by the server with the page; the browser loads its code after that of the first screen. If loading fails
// (offline), the server-rendered HTML stays.
const CourseMore = import.meta.env.SSR
  ? (await load()).default
  : lazy(() => load().catch(() => new Promise<never>(() => {})))

/** Resolves when the code of the lower part has loaded or failed to load. */
export const courseMoreSettled = (): Promise<unknown> => load().catch(() => null)

/**
 * The lower part of a course page. Memoised, because an update before its code has loaded would replace the
 * server-rendered HTML with the fallback.
 */
export const CourseMoreSlot = memo(function CourseMoreSlot(props: CourseMoreProps) {
  return (
    <Suspense fallback={<Skeleton className="h-80" />}>
      <CourseMore {...props} />
    </Suspense>
  )
})
