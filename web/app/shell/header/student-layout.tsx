import { Link, Outlet, useMatches } from 'react-router'
import { layoutText } from '../../text/layout.ts'
import { Logo } from '../brand/logo.tsx'
import { Footer } from './footer.tsx'
import { HeaderLink } from './header-link.tsx'
import { Main, TopBar } from './page-frame.tsx'
import { SearchBox } from './search-box.tsx'
import { StudentBottomBar } from './student-bottom-bar.tsx'
import { UserTools } from './user-tools.tsx'

/**
 * Layout of public and student pages. A full-width page (a hero) exports `handle = { wide: true }` and sets its own
 * padding.
 */
export default function StudentLayout() {
  const isWide = useMatches().some(({ handle }) => isWideHandle(handle))
  return (
    <>
      <TopBar>
        <Link to="/" aria-label="Kashf" className="flex rounded-sm">
          <Logo nameClass="max-sm:hidden" />
        </Link>
        <SearchBox />
        <nav aria-label={layoutText.mainNavigation} className="ml-auto hidden items-center gap-6 md:flex">
          <HeaderLink to="/courses">{layoutText.courses}</HeaderLink>
          <HeaderLink to="/teachers">{layoutText.teachers}</HeaderLink>
        </nav>
        <UserTools />
      </TopBar>
      <Main wide={isWide}>
        <Outlet />
      </Main>
      <Footer />
      <StudentBottomBar />
    </>
  )
}

function isWideHandle(handle: unknown): boolean {
  return typeof handle === 'object' && handle !== null && 'wide' in handle && handle.wide === true
}
