import { useEffect } from 'react'
import { createPath, useLocation, useNavigation } from 'react-router'
import { PREFIX } from '../shell/base/language.ts'
import { Spinner } from './spinner.tsx'

/** Together with what follows, copies open within three seconds (shell/start/guard-links.lazy.ts). */
const PATIENCE_MS = 2000

declare global {
  interface WindowEventMap {
    /** The path that the router has been waiting for. */
    'navigation-hangs': CustomEvent<string>
  }
}

/**
 * Shows that the next page is loading, after a quarter of a second so that fast navigation does not flicker. Not
 * within the catalogue, which shows placeholders in its own list.
 */
export function NavigationSpinner() {
  const next = useNavigation()
  const here = useLocation()
  const path = next.location && createPath(next.location)
  useEffect(() => {
    if (!path) return
    const hangs = () => dispatchEvent(new CustomEvent('navigation-hangs', { detail: PREFIX + path }))
    const timer = setTimeout(hangs, PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [path])
  const isWithinCatalogue = here.pathname === '/courses' && next.location?.pathname === '/courses'
  if (next.state !== 'loading' || isWithinCatalogue) return null
  return (
    <div className="pointer-events-none fixed inset-x-0 top-24 z-40 grid animate-late place-items-center">
      <div className="rounded-full border border-line bg-surface p-3 shadow-float">
        <Spinner />
      </div>
    </div>
  )
}
