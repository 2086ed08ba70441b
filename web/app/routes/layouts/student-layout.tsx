import { BookOpen, CircleUserRound, House } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { Link, Outlet, useMatches } from 'react-router'
import { useMe } from '../../api/me.ts'
import { BottomBar } from '../../features/header/bottom-bar.tsx'
import { Footer } from '../../features/header/footer.tsx'
import { HeaderLink } from '../../features/header/header-link.tsx'
import { Main, TopBar } from '../../features/header/page-frame.tsx'
import { SearchBox } from '../../features/header/search-box.tsx'
import { layoutText } from '../../text/layout.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Logo } from '../../ui/logo.tsx'

const bottomEntries = [
  { to: '/', label: layoutText.home, icon: <House size={22} aria-hidden="true" /> },
  { to: '/courses', label: layoutText.courses, icon: <BookOpen size={22} aria-hidden="true" /> },
  { to: '/student-profile', label: layoutText.you, icon: <CircleUserRound size={22} aria-hidden="true" /> },
]

const SignedInTools = lazy(() => import('../../features/header/signed-in-tools.tsx'))

/**
 * Public and student pages. A page that draws to the edges of the screen (a hero) exports
 * `handle = { wide: true }` and brings its own padding.
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
        <Person />
      </TopBar>
      <Main wide={isWide}>
        <Outlet />
      </Main>
      <Footer />
      <BottomBar entries={bottomEntries} />
    </>
  )
}

/** Wallet and avatar for the verified, "Kirish" for others, and a quiet space while nobody knows. */
function Person() {
  const { session, user, isLoading } = useMe()
  const quiet = <span className="h-11 w-24 shrink-0" />
  if (session === undefined || isLoading) return quiet
  if (!user?.is_verified) {
    return (
      <LinkButton to="/login" className="shrink-0">
        {layoutText.login}
      </LinkButton>
    )
  }
  return (
    <Suspense fallback={quiet}>
      <SignedInTools user={user} />
    </Suspense>
  )
}

function isWideHandle(handle: unknown): boolean {
  return typeof handle === 'object' && handle !== null && 'wide' in handle && handle.wide === true
}
