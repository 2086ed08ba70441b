import type { MouseEvent, ReactNode } from 'react'
import { Link } from 'react-router'

/**
 * The link of a card, which covers the whole card. Its cover animates to the course page with a view transition where
 * supported.
 */
export function CourseLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} viewTransition onClick={letCoverTravel} className="card-link">
      {children}
    </Link>
  )
}

/** A view-transition name must be unique, so it is assigned on the click. */
function letCoverTravel(event: MouseEvent<HTMLAnchorElement>): void {
  for (const cover of document.querySelectorAll<HTMLElement>('.cover-travels')) {
    cover.classList.remove('cover-travels')
  }
  event.currentTarget.closest('article')?.querySelector('.cover')?.classList.add('cover-travels')
}
