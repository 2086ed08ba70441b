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
        {/* As high as its spinner, so that the footer stays below the screen. */}
        <div className="flex min-h-[85dvh] flex-1 flex-col">
          <Outlet />
        </div>
      </Guard>
    </Queries>
  )
}
