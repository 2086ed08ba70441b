import { NavLink } from 'react-router'
import { cx } from '../../ui/class-names.ts'

/** A header link; underlined on its own page. */
export function HeaderLink({ to, children }: { to: string; children: string }) {
  return (
    <NavLink
      to={to}
      className={({ isActive }) =>
        cx(
          'rounded-sm py-2 font-medium whitespace-nowrap hover:text-lapis',
          isActive && 'text-lapis underline decoration-2 underline-offset-8',
        )
      }
    >
      {children}
    </NavLink>
  )
}
