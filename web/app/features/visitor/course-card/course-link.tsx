import type { MouseEvent, ReactNode } from 'react'
import { Link } from 'react-router'

/** The link of a card, which covers the whole card. Its cover travels to the course page where the browser can. */
export function CourseLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} viewTransition onClick={letCoverTravel} className="card-link">
      {children}
    </Link>
  )
}

/** One element may have the name, so it is given on the press. */
function letCoverTravel(event: MouseEvent<HTMLAnchorElement>): void {
  for (const cover of document.querySelectorAll<HTMLElement>('.cover-travels')) {
    cover.classList.remove('cover-travels')
  }
  event.currentTarget.closest('article')?.querySelector('.cover')?.classList.add('cover-travels')
}
