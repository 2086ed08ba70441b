import { BookOpen, CircleUserRound, House, LibraryBig } from 'lucide-react'
import { Link, NavLink, Outlet, useMatches } from 'react-router'
import { useMe } from '../../api/me.ts'
import { AccountMenu } from '../../features/header/account-menu.tsx'
import { BottomBar } from '../../features/header/bottom-bar.tsx'
import { Footer } from '../../features/header/footer.tsx'
import { Main, TopBar } from '../../features/header/page-frame.tsx'
import { SearchBox } from '../../features/header/search-box.tsx'
import { WalletButton } from '../../features/header/wallet-button.tsx'
import { layoutText } from '../../text/layout.ts'
import { LinkButton } from '../../ui/button.tsx'
import { cx } from '../../ui/class-names.ts'
import { Logo } from '../../ui/logo.tsx'

const bottomEntries = [
  { to: '/', label: layoutText.home, icon: <House size={22} aria-hidden="true" /> },
  { to: '/courses', label: layoutText.courses, icon: <BookOpen size={22} aria-hidden="true" /> },
  { to: '/student-profile', label: layoutText.you, icon: <CircleUserRound size={22} aria-hidden="true" /> },
]

const menuEntries = [
  {
    label: layoutText.profile,
    to: '/student-profile',
    icon: <CircleUserRound size={18} aria-hidden="true" />,
  },
  { label: layoutText.courses, to: '/courses', icon: <LibraryBig size={18} aria-hidden="true" /> },
]

/**
 * Public and student pages. A page that draws to the edges of the screen (a hero) exports
 * `handle = { wide: true }` and brings its own padding.
 */
export default function StudentLayout() {
  const isWide = useMatches().some(({ handle }) => isWideHandle(handle))
  return (
    <>
      <TopBar>
        <Link to="/" aria-label="Kashf" className="rounded-sm">
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

function HeaderLink({ to, children }: { to: string; children: string }) {
  return (
    <NavLink
      to={to}
      className={({ isActive }) =>
        cx(
          'rounded-sm py-2 font-medium hover:text-lapis',
          isActive && 'text-lapis underline decoration-2 underline-offset-8',
        )
      }
    >
      {children}
    </NavLink>
  )
}

/** Wallet and avatar for the verified, "Kirish" for others, and a quiet space while nobody knows. */
function Person() {
  const { session, user, isLoading } = useMe()
  if (session === undefined || isLoading) return <span className="h-11 w-24 shrink-0" />
  if (!user?.is_verified) {
    return (
      <LinkButton to="/login" className="shrink-0">
        {layoutText.login}
      </LinkButton>
    )
  }
  return (
    <div className="flex shrink-0 items-center gap-3">
      <WalletButton user={user} />
      <AccountMenu user={user} entries={menuEntries} />
    </div>
  )
}

function isWideHandle(handle: unknown): boolean {
  return typeof handle === 'object' && handle !== null && 'wide' in handle && handle.wide === true
}
