import type { HomePage } from '@kashf/contract/catalogue/pages.ts'
import { lazy, memo, Suspense } from 'react'
import { Skeleton } from '../../../ui/states/skeleton.tsx'

const load = () => import('./home-shelves.lazy.tsx')

// Rendered by the server with the page; the browser loads its code after that of the first screen. If loading fails
// (offline), the server-rendered HTML stays.
const HomeShelves = import.meta.env.SSR
  ? (await load()).default
  : lazy(() => load().catch(() => new Promise<never>(() => {})))

/** The lower part of the home page, memoised like that of the course page. */
export const HomeShelvesSlot = memo(function HomeShelvesSlot({ home }: { home: HomePage }) {
  return (
    <Suspense fallback={<Skeleton className="h-80" />}>
      <HomeShelves home={home} />
    </Suspense>
  )
})
