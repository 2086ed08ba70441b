import { Outlet } from 'react-router'
import { Queries } from '../../api/queries/queries.tsx'
import { signedInStyles } from '../../features/public-account/header/signed-in-styles.ts'
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
