import { Link, Outlet, useMatches } from 'react-router'
import { withQueries } from '../../api/queries/queries.tsx'
import { signedInStyles } from '../../features/public-account/header/signed-in-styles.ts'
import { Logo } from '../../shell/brand/logo.tsx'
import { HeaderLink } from '../../shell/header/header-link.tsx'
import { TopBar } from '../../shell/header/page-frame.tsx'
import { SearchBox } from '../../shell/header/search-box.tsx'
import { StudentBottomBar } from '../../shell/header/student-bottom-bar.tsx'
import { UserTools } from '../../shell/header/user-tools.tsx'
import { layoutText } from '../../text/layout.ts'

export const links = signedInStyles

/** Layout of a lesson: the student's header and bottom bar, on a dark background unless it is read. */
export default withQueries(LessonLayout)

function LessonLayout() {
  const isPaper = useMatches().some(
    ({ handle, loaderData }) => hasPaper(handle) && loaderData !== undefined && handle.isPaper(loaderData),
  )
  return (
    <div className={isPaper ? 'flex flex-1 flex-col' : 'on-stage flex flex-1 flex-col'}>
      <TopBar>
        <Link to="/" aria-label="Kashf" className="flex rounded-sm">
          <Logo />
        </Link>
        <div className="min-w-0 flex-1 max-md:invisible max-md:overflow-hidden">
          <SearchBox />
        </div>
        <nav aria-label={layoutText.mainNavigation} className="ml-auto hidden items-center gap-6 md:flex">
          <HeaderLink to="/courses">{layoutText.courses}</HeaderLink>
          <HeaderLink to="/teachers">{layoutText.teachers}</HeaderLink>
        </nav>
        <UserTools />
      </TopBar>
      <main id="main" tabIndex={-1} className="flex flex-1 flex-col">
        <Outlet />
      </main>
      <StudentBottomBar />
    </div>
  )
}

const hasPaper = (handle: unknown): handle is { isPaper: (loaderData: unknown) => boolean } =>
  typeof handle === 'object' && handle !== null && 'isPaper' in handle
