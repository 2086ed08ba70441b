import { Outlet } from 'react-router'
import { Queries } from '../../api/queries/queries.tsx'
import { signedInStyles } from '../../features/signed-in/header/signed-in-styles.ts'
import { Guard } from '../../shell/guard/guard.tsx'

export const links = signedInStyles

/** Requires a login for the private pages of the student layout. */
export default function RequireLogin() {
  return (
    <Queries>
      <Guard>
        <Outlet />
      </Guard>
    </Queries>
  )
}
