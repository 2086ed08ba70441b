import { useLocation, useNavigation } from 'react-router'
import { Spinner } from './spinner.tsx'

/**
 * Shows that the next page is loading, after a quarter of a second, so that fast navigation does not flicker. Not shown
 * within the catalogue, whose list has its own placeholders.
 */
export function NavigationSpinner() {
  const next = useNavigation()
  const here = useLocation()
  const isWithinCatalogue = here.pathname === '/courses' && next.location?.pathname === '/courses'
  if (next.state !== 'loading' || isWithinCatalogue) return null
  return (
    <div
      data-navigating
      className="pointer-events-none fixed inset-x-0 top-24 z-40 grid animate-late place-items-center"
    >
      <div className="rounded-full border border-line bg-surface p-3 shadow-float">
        <Spinner />
      </div>
    </div>
  )
}
