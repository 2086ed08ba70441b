import type { ReactNode } from 'react'
import { homeText } from '../../../text/home.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { HomeSection } from './home-section.tsx'

/** The row of courses to continue. All cards have the same height, so that the placeholder matches. */
export function ContinueFrame({ children }: { children: ReactNode }) {
  return (
    <HomeSection title={homeText.continue} to="/student-profile">
      <ul className="-mx-4 flex snap-x scroll-px-4 gap-4 overflow-x-auto px-4 pb-2 *:h-28 *:w-[min(21rem,88vw)] *:shrink-0 *:snap-start sm:-mx-6 sm:scroll-px-6 sm:px-6 lg:mx-0 lg:grid lg:grid-cols-3 lg:gap-5 lg:overflow-visible lg:px-0 lg:pb-0 lg:*:w-auto lg:*:nth-[n+4]:hidden">
        {children}
      </ul>
    </HomeSection>
  )
}

/** Placeholder of that row. */
export function ContinuePlaceholder() {
  return (
    <ContinueFrame>
      <li>
        <Skeleton className="h-full" />
      </li>
      <li>
        <Skeleton className="h-full" />
      </li>
    </ContinueFrame>
  )
}
