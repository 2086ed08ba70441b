import { lazy, memo, Suspense } from 'react'
import { Skeleton } from '../../../ui/skeleton.tsx'
import type { CourseMoreProps } from './course-more.lazy.tsx'

const load = () => import('./course-more.lazy.tsx')

// The server draws it with the rest of the page; a browser loads its code after that of the first screen. When the code
// does not come (a line that broke), what the server drew just stays.
const CourseMore = import.meta.env.SSR
  ? (await load()).default
  : lazy(() => load().catch(() => new Promise<never>(() => {})))

/** Ends when the code of the lower part has come, or cannot come. */
export const courseMoreSettled = (): Promise<unknown> => load().catch(() => null)

/**
 * The lower part of a course's page. It does not follow its parent before its own code has come: what the server drew
 * would have to give way to a placeholder.
 */
export const CourseMoreSlot = memo(function CourseMoreSlot(props: CourseMoreProps) {
  return (
    <Suspense fallback={<Skeleton className="h-80" />}>
      <CourseMore {...props} />
    </Suspense>
  )
})
