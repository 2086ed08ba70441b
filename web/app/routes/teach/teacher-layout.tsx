import type { User } from '@kashf/contract/accounts/accounts.ts'
import { TEACHER_STATUS, USER_TYPE } from '@kashf/contract/constants.ts'
import {
  BookOpen,
  CircleUserRound,
  Ellipsis,
  MessagesSquare,
  NotebookPen,
  Upload,
  Wallet,
} from 'lucide-react'
import { useState } from 'react'
import { Link, Navigate, Outlet, useLocation } from 'react-router'
import { withQueries } from '../../api/queries/queries.tsx'
import { useMe } from '../../api/queries/use-me.ts'
import OwnBanners from '../../features/public-account/banners/own-banners.tsx'
import { AccountMenu } from '../../features/public-account/header/account-menu.tsx'
import { signedInStyles } from '../../features/public-account/header/signed-in-styles.ts'
import { WalletButton } from '../../features/public-account/header/wallet-button.tsx'
import { NoticeBell } from '../../features/public-account/notices/notice-bell.tsx'
import { FullScreenButton } from '../../features/teacher/header/full-screen-button.tsx'
import { isForHelpers, useStudioMenu } from '../../features/teacher/header/use-studio-menu.ts'
import { homePath } from '../../shell/base/home-path.ts'
import { Logo } from '../../shell/brand/logo.tsx'
import { Guard } from '../../shell/guard/guard.tsx'
import { BOTTOM_ENTRY, BottomBar } from '../../shell/header/bottom-bar.tsx'
import { HeaderLink } from '../../shell/header/header-link.tsx'
import { Main, TopBar } from '../../shell/header/page-frame.tsx'
import { layoutText } from '../../text/layout.ts'
import { studioMenuText as text } from '../../text/teach/studio-menu.ts'
import { cx } from '../../ui/class-names.ts'
import { MenuDrawer, SideMenu, WaitingCount, waitingIn } from '../../ui/private/side-menu.tsx'

export const links = signedInStyles

const pages = [
  { to: '/my-profile', label: layoutText.profile, Icon: CircleUserRound },
  { to: '/account-balance', label: layoutText.balance, Icon: Wallet },
  { to: '/upload-course', label: layoutText.uploadCourse, Icon: Upload },
]
const menuEntries = pages.map(({ Icon, ...page }) => ({
  ...page,
  icon: <Icon size={18} aria-hidden="true" />,
}))
const helperEntries = [
  {
    to: '/teacher-course-info',
    label: layoutText.courses,
    icon: <BookOpen size={22} aria-hidden="true" />,
  },
  { to: '/inbox', label: text.inbox, icon: <MessagesSquare size={22} aria-hidden="true" /> },
  { to: '/homework-checking', label: text.checking, icon: <NotebookPen size={22} aria-hidden="true" /> },
  { to: '/account-balance', label: layoutText.balance, icon: <Wallet size={22} aria-hidden="true" /> },
]
const bottomOrder = ['/my-profile', '/upload-course', '/account-balance']
const bottomEntries = bottomOrder.flatMap((to) =>
  pages
    .filter((page) => page.to === to)
    .map(({ Icon, ...page }) => ({ ...page, icon: <Icon size={22} aria-hidden="true" /> })),
)

/**
 * The studio: navigation on the left, on small screens behind the last entry of the bottom bar. Navigation and notices
 * appear once the teacher is approved.
 */
export default withQueries(TeacherLayout)

function TeacherLayout() {
  const { user, isLoading } = useMe()
  const [isMenuOpen, setMenuOpen] = useState(false)
  const teacher = user?.type === USER_TYPE.teacher ? user : null
  const isApproved = teacher?.teacherMoreData?.status === TEACHER_STATUS.approved
  const isHelper = user?.type === USER_TYPE.student && user.is_team_member
  return (
    <>
      <TopBar wide>
        <Link to={isHelper ? '/' : '/my-profile'} aria-label="Kashf" className="flex rounded-sm">
          <Logo />
        </Link>
        {isApproved && (
          <nav
            aria-label={layoutText.mainNavigation}
            className="ml-4 hidden items-center gap-6 md:flex lg:hidden"
          >
            {pages.map(({ to, label }) => (
              <HeaderLink key={to} to={to}>
                {label}
              </HeaderLink>
            ))}
            <button
              type="button"
              aria-haspopup="dialog"
              onClick={() => setMenuOpen(true)}
              className="rounded-sm py-2 font-medium hover:text-lapis"
            >
              {text.more}
            </button>
          </nav>
        )}
        {teacher && <Tools user={teacher} isApproved={isApproved} />}
        {isHelper && <HelperTools user={user} />}
      </TopBar>
      {isApproved && <OwnBanners known={[]} />}
      <div className="mx-auto flex w-full max-w-360 flex-1">
        {isApproved || isHelper ? (
          <StudioMenu isHelper={isHelper} />
        ) : (
          isLoading && <div className="w-52 max-lg:hidden" />
        )}
        <Main>
          <Guard type={isHelper ? USER_TYPE.student : USER_TYPE.teacher}>
            {(user) => <Page user={user} />}
          </Guard>
        </Main>
      </div>
      {(isApproved || isHelper) && (
        <StudioBottomBar isHelper={isHelper} isMenuOpen={isMenuOpen} onMenu={setMenuOpen} />
      )}
    </>
  )
}

const StudioMenu = ({ isHelper }: { isHelper: boolean }) => (
  <SideMenu label={text.title} groups={useStudioMenu(isHelper)} waiting={text.waiting} />
)

function StudioBottomBar(props: {
  isHelper: boolean
  isMenuOpen: boolean
  onMenu: (isOpen: boolean) => void
}) {
  const { isHelper, isMenuOpen, onMenu } = props
  const groups = useStudioMenu(isHelper)
  return (
    <>
      <BottomBar entries={isHelper ? helperEntries : bottomEntries}>
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={() => onMenu(true)}
          className={cx(BOTTOM_ENTRY, 'text-ink-2')}
        >
          <span className="relative">
            <Ellipsis size={22} aria-hidden="true" />
            <WaitingCount
              count={waitingIn(groups)}
              waiting={text.waiting}
              className="absolute -top-1.5 left-3.5"
            />
          </span>
          {text.more}
        </button>
      </BottomBar>
      <MenuDrawer
        label={text.title}
        groups={groups}
        waiting={text.waiting}
        open={isMenuOpen}
        onClose={() => onMenu(false)}
      />
    </>
  )
}

/** A teacher who is not approved has two pages: the application status and account security. A helper has their courses. */
function Page({ user }: { user: User }) {
  const { pathname } = useLocation()
  if (user.type === USER_TYPE.student) {
    return isForHelpers(pathname) ? <Outlet /> : <Navigate to="/teacher-course-info" replace />
  }
  const home = homePath(user)
  const isOpen = home === '/my-profile' || pathname === home || pathname === '/teacher-security'
  if (!isOpen) return <Navigate to={home} replace />
  return <Outlet />
}

function Tools({ user, isApproved }: { user: User; isApproved: boolean }) {
  return (
    <div className="ml-auto flex shrink-0 items-center gap-2 max-[22rem]:gap-0 sm:gap-3">
      {isApproved && <NoticeBell page="/my-notices" />}
      <WalletButton user={user} />
      <FullScreenButton />
      <AccountMenu user={user} entries={isApproved ? menuEntries : []} />
    </div>
  )
}

const HelperTools = ({ user }: { user: User }) => (
  <div className="ml-auto flex shrink-0 items-center gap-2 sm:gap-3">
    <NoticeBell page="/notices" />
    <AccountMenu user={user} entries={[]} />
  </div>
)
