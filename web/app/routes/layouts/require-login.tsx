import { type LinksFunction, Outlet } from 'react-router'
import { Queries } from '../../api/queries.tsx'
import { Guard } from '../../features/guard/guard.tsx'
import stylesheet from '../../work.css?url'

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }]

/** Around private pages of the student layout. */
export default function RequireLogin() {
  return (
    <Queries>
      <Guard>
        <Outlet />
      </Guard>
    </Queries>
  )
}
