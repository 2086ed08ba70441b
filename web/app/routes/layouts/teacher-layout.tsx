import type { User } from '@kashf/contract/accounts.ts'
import { TEACHER_STATUS, USER_TYPE } from '@kashf/contract/constants.ts'
import { CircleUserRound, Upload, Wallet } from 'lucide-react'
import { Link, type LinksFunction, Navigate, Outlet, useLocation } from 'react-router'
import { homeOf } from '../../api/home-of.ts'
import { useMe } from '../../api/me.ts'
import { withQueries } from '../../api/queries.tsx'
import { Guard } from '../../features/guard/guard.tsx'
import { AccountMenu } from '../../features/header/account-menu.tsx'
import { BottomBar } from '../../features/header/bottom-bar.tsx'
import { FullScreenButton } from '../../features/header/full-screen-button.tsx'
import { HeaderLink } from '../../features/header/header-link.tsx'
import { Main, TopBar } from '../../features/header/page-frame.tsx'
import { WalletButton } from '../../features/header/wallet-button.tsx'
import { NoticeBell } from '../../features/notices/bell.tsx'
import { layoutText } from '../../text/layout.ts'
import { Logo } from '../../ui/logo.tsx'
import stylesheet from '../../work.css?url'

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }]

const pages = [
  { to: '/my-profile', label: layoutText.profile, Icon: CircleUserRound },
  { to: '/account-balance', label: layoutText.balance, Icon: Wallet },
  { to: '/upload-course', label: layoutText.uploadCourse, Icon: Upload },
]
const menuEntries = pages.map(({ Icon, ...page }) => ({
  ...page,
  icon: <Icon size={18} aria-hidden="true" />,
}))
const bottomOrder = ['/my-profile', '/upload-course', '/account-balance']
const bottomEntries = bottomOrder.flatMap((to) =>
  pages
    .filter((page) => page.to === to)
    .map(({ Icon, ...page }) => ({ ...page, icon: <Icon size={22} aria-hidden="true" /> })),
)

/** Teachers' pages. Only an approved teacher is offered more than the way out. */
export default withQueries(TeacherLayout)

function TeacherLayout() {
  const { user } = useMe()
  const teacher = user?.type === USER_TYPE.teacher ? user : null
  const isApproved = teacher?.teacherMoreData?.status === TEACHER_STATUS.approved
  return (
    <>
      <TopBar>
        <Link to="/my-profile" aria-label="Kashf" className="flex rounded-sm">
          <Logo />
        </Link>
        {isApproved && (
          <nav aria-label={layoutText.mainNavigation} className="ml-4 hidden items-center gap-6 md:flex">
            {pages.map(({ to, label }) => (
              <HeaderLink key={to} to={to}>
                {label}
              </HeaderLink>
            ))}
          </nav>
        )}
        {teacher && <Tools user={teacher} isApproved={isApproved} />}
      </TopBar>
      <Main>
        <Guard type={USER_TYPE.teacher}>{(user) => <Page user={user} />}</Guard>
      </Main>
      {isApproved && <BottomBar entries={bottomEntries} />}
    </>
  )
}

/** A teacher who is not approved has two pages: the one that says so, and the security of the account. */
function Page({ user }: { user: User }) {
  const { pathname } = useLocation()
  const home = homeOf(user)
  const isOpen = home === '/my-profile' || pathname === home || pathname === '/teacher-security'
  if (!isOpen) return <Navigate to={home} replace />
  return <Outlet />
}

function Tools({ user, isApproved }: { user: User; isApproved: boolean }) {
  return (
    <div className="ml-auto flex shrink-0 items-center gap-2 sm:gap-3">
      {isApproved && <NoticeBell page="/my-notices" />}
      <WalletButton user={user} />
      <FullScreenButton />
      <AccountMenu user={user} entries={isApproved ? menuEntries : []} />
    </div>
  )
}
