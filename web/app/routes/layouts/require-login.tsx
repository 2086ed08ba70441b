import { Outlet } from 'react-router'
import { Guard } from '../../features/guard/guard.tsx'

/** Around private pages of the student layout. */
export default function RequireLogin() {
  return (
    <Guard>
      <Outlet />
    </Guard>
  )
}
