import { Link, type LinksFunction, Outlet } from 'react-router'
import { withQueries } from '../../api/queries.tsx'
import { HeaderLink } from '../../features/header/header-link.tsx'
import { TopBar } from '../../features/header/page-frame.tsx'
import { PersonTools } from '../../features/header/person-tools.tsx'
import { SearchBox } from '../../features/header/search-box.tsx'
import { StudentBottomBar } from '../../features/header/student-bottom-bar.tsx'
import { layoutText } from '../../text/layout.ts'
import { Logo } from '../../ui/logo.tsx'
import stylesheet from '../../work.css?url'

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }]

/** Around a lesson: the student's header and bottom bar on the dark stage, and nothing else beside the video. */
export default withQueries(LessonLayout)

function LessonLayout() {
  return (
    <div className="on-stage flex flex-1 flex-col">
      <TopBar>
        <Link to="/" aria-label="Kashf" className="flex rounded-sm">
          <Logo />
        </Link>
        <div className="min-w-0 flex-1 max-md:invisible">
          <SearchBox />
        </div>
        <nav aria-label={layoutText.mainNavigation} className="ml-auto hidden items-center gap-6 md:flex">
          <HeaderLink to="/courses">{layoutText.courses}</HeaderLink>
          <HeaderLink to="/teachers">{layoutText.teachers}</HeaderLink>
        </nav>
        <PersonTools />
      </TopBar>
      <main id="main" tabIndex={-1} className="flex flex-1 flex-col">
        <Outlet />
      </main>
      <StudentBottomBar />
    </div>
  )
}
