import type { ReactNode } from 'react'
import { NavLink } from 'react-router'
import { layoutText } from '../../text/layout.ts'
import { cx } from '../../ui/class-names.ts'

export interface BottomBarEntry {
  to: string
  label: string
  icon: ReactNode
  className?: string
}

export const BOTTOM_ENTRY =
  'grid min-h-16 content-center justify-items-center gap-0.5 px-1 text-xs leading-tight font-medium -outline-offset-4'

/** The navigation bar at the bottom of small screens; sticky while the page scrolls. `children` follow the links. */
export function BottomBar({ entries, children }: { entries: BottomBarEntry[]; children?: ReactNode }) {
  return (
    <nav
      aria-label={layoutText.bottomNavigation}
      className="bottom-bar sticky bottom-0 z-20 grid grid-flow-col auto-cols-fr border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      {entries.map(({ to, label, icon, className }) => (
        <NavLink
          key={to}
          to={to}
          end={to === '/'}
          className={({ isActive }) => cx(BOTTOM_ENTRY, isActive ? 'text-lapis' : 'text-ink-2', className)}
        >
          {icon}
          {label}
        </NavLink>
      ))}
      {children}
    </nav>
  )
}
