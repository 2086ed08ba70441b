import type { User } from '@kashf/contract/accounts/accounts.ts'
import { USER_TYPE } from '@kashf/contract/constants.ts'
import { useQueryClient } from '@tanstack/react-query'
import {
  ArrowLeft,
  Bell,
  Bookmark,
  Building2,
  ChevronRight,
  CircleUserRound,
  ClipboardCheck,
  Gift,
  Handshake,
  HeartHandshake,
  LogOut,
  RotateCcw,
  SquarePlay,
  Users,
  Wallet,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, type MetaArgs, useNavigate, useSearchParams } from 'react-router'
import { logout } from '../../api/queries/logout.ts'
import { ChangePicture } from '../../features/private/profile/change-picture.tsx'
import { PurchasedCourses } from '../../features/private/student/purchased-courses.tsx'
import { SavedCourses } from '../../features/private/student/saved-courses.tsx'
import { Subscriptions } from '../../features/private/student/subscriptions.tsx'
import { useInMiniApp } from '../../shell/base/mini-app.ts'
import { tabHead } from '../../shell/base/page-head.ts'
import { formatCount } from '../../shell/format/format.ts'
import { fullName } from '../../shell/format/full-name.ts'
import { Guard } from '../../shell/guard/guard.tsx'
import { giftText } from '../../text/buy/gift.ts'
import { seatText } from '../../text/buy/seat-orders.ts'
import { layoutText } from '../../text/layout.ts'
import { ownTestsText } from '../../text/learn/own-tests.ts'
import { parentsText } from '../../text/learn/parents.ts'
import { partnersText } from '../../text/learn/partners.ts'
import { reviewText } from '../../text/learn/review.ts'
import { profileText } from '../../text/learn/student.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { cx } from '../../ui/class-names.ts'
import { AwardIcon, ShieldCheckIcon } from '../../ui/icons.ts'
import { lazyPart } from '../../ui/lazy-part.ts'
import { Tabs } from '../../ui/private/tabs.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'

const later = <Skeleton className="h-64 rounded-lg" />
const StudentNotices = lazyPart(
  () => import('../../features/private/student/student-notices.lazy.tsx'),
  later,
)
const Certificates = lazyPart(() => import('../../features/private/student/certificates.lazy.tsx'), later)
const OwnTests = lazyPart(() => import('../../features/private/practice/own-tests/own-tests.lazy.tsx'), later)
const ParentLinks = lazyPart(() => import('../../features/private/parents/parent-links.lazy.tsx'), later)
const Partnership = lazyPart(() => import('../../features/private/partners/partnership.lazy.tsx'), later)
const Gifts = lazyPart(() => import('../../features/private/gift/gifts.lazy.tsx'), later)
const SeatOrders = lazyPart(() => import('../../features/private/seat-orders/seat-orders.lazy.tsx'), later)
const StudentWallet = lazyPart(() => import('../../features/private/student/student-wallet.lazy.tsx'), later)
const Security = lazyPart(() => import('../../features/private/security/security.tsx'), later)
const StudentData = lazyPart(() => import('../../features/private/student/student-data.lazy.tsx'), later)

export const meta = ({ location }: MetaArgs) => tabHead(profileText.title, PARTS, location)

const PARTS = [
  { id: 'courses', label: profileText.purchased, Icon: SquarePlay },
  { id: 'tests', label: ownTestsText.title, Icon: ClipboardCheck },
  { id: 'saved', label: profileText.saved, Icon: Bookmark },
  { id: 'wallet', label: profileText.wallet, Icon: Wallet },
  { id: 'parents', label: parentsText.title, Icon: HeartHandshake },
  { id: 'gifts', label: giftText.mine, Icon: Gift },
  { id: 'seats', label: seatText.tab, Icon: Building2 },
  { id: 'partners', label: partnersText.title, Icon: Handshake },
  { id: 'certificates', label: profileText.certificates, Icon: AwardIcon },
  { id: 'subscriptions', label: profileText.subscriptions, Icon: Users },
  { id: 'notices', label: profileText.notices, Icon: Bell },
  { id: 'data', label: profileText.data, Icon: CircleUserRound },
  { id: 'security', label: profileText.security, Icon: ShieldCheckIcon },
] as const

type PartId = (typeof PARTS)[number]['id']

/** Inside Telegram no money is shown, and the account is managed on the site. */
const IN_MINI_APP: ReadonlySet<string> = new Set([
  'courses',
  'tests',
  'saved',
  'certificates',
  'subscriptions',
  'notices',
])

/** The student's pages: tabs on a wide screen; on a phone a list that leads to each of them. */
export default function StudentProfile() {
  return <Guard type={USER_TYPE.student}>{(user) => <Profile user={user} />}</Guard>
}

function Profile({ user }: { user: User }) {
  const inMiniApp = useInMiniApp()
  const [search, setSearch] = useSearchParams()
  const chosen = PARTS.find(({ id }) => id === search.get('tab'))
  const openTab = (id: string) =>
    setSearch(id === 'courses' ? {} : { tab: id }, { replace: true, preventScrollReset: true })
  const following = user.subscribed_teachers?.length ?? 0
  const contents: Record<PartId, ReactNode> = {
    courses: <PurchasedCourses />,
    tests: <OwnTests />,
    saved: <SavedCourses />,
    wallet: <StudentWallet user={user} />,
    parents: <ParentLinks />,
    gifts: <Gifts />,
    seats: <SeatOrders />,
    partners: <Partnership />,
    certificates: <Certificates />,
    subscriptions: <Subscriptions ids={user.subscribed_teachers ?? []} />,
    notices: <StudentNotices />,
    data: <StudentData key={user.id} user={user} />,
    security: <Security user={user} />,
  }
  const shown = PARTS.filter(({ id }) => !inMiniApp || IN_MINI_APP.has(id))
  const tabs = shown.map(({ id, label }) => ({
    id,
    label,
    count: id === 'subscriptions' && following > 0 ? formatCount(following) : undefined,
    content: contents[id],
  }))
  return (
    <>
      <Person user={user} isSmallHidden={chosen !== undefined} />
      {chosen ? <BackToList title={chosen.label} /> : <PartList parts={shown} />}
      <div className={chosen ? undefined : 'max-sm:hidden'}>
        <Tabs
          label={profileText.tabs}
          tabs={tabs}
          open={chosen?.id ?? 'courses'}
          onOpen={openTab}
          listClassName="max-sm:hidden"
        />
      </div>
      <LogOutButton isSmallHidden={chosen !== undefined} />
    </>
  )
}

function Person({ user, isSmallHidden }: { user: User; isSmallHidden: boolean }) {
  return (
    <header
      className={cx('mb-6 flex flex-wrap items-center gap-x-6 gap-y-4', isSmallHidden && 'max-sm:hidden')}
    >
      <ChangePicture user={user} />
      <div className="min-w-0 flex-1 basis-40">
        <h1 className="text-2xl leading-tight sm:text-4xl">{fullName(user)}</h1>
        <p className="mt-1 text-ink-2 wrap-anywhere">
          @{user.username}
          {user.email && ` · ${user.email}`}
        </p>
      </div>
      <LinkButton
        to="/review"
        variant="outline"
        icon={<RotateCcw size={18} aria-hidden="true" />}
        className="max-sm:hidden"
      >
        {reviewText.title}
      </LinkButton>
    </header>
  )
}

/** On a phone: the parts of the profile, a row each. */
function PartList({ parts }: { parts: (typeof PARTS)[number][] }) {
  return (
    <nav aria-label={profileText.tabs} className="sm:hidden">
      <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
        {parts.map(({ id, label, Icon }) => (
          <PartRow
            key={id}
            to={id === 'courses' ? '/my-courses' : `/student-profile?tab=${id}`}
            {...{ label, Icon }}
          />
        ))}
        <PartRow to="/review" label={reviewText.title} Icon={RotateCcw} />
      </ul>
    </nav>
  )
}

const PartRow = ({
  to,
  label,
  Icon,
}: {
  to: string
  label: string
  Icon: (typeof PARTS)[number]['Icon']
}) => (
  <li>
    <Link to={to} className="flex min-h-13 items-center gap-3.5 px-4 font-medium -outline-offset-2">
      <Icon size={20} aria-hidden="true" className="shrink-0 text-lapis" />
      {label}
      <ChevronRight size={18} aria-hidden="true" className="ml-auto shrink-0 text-ink-3" />
    </Link>
  </li>
)

/** On a phone: the title of the open part, with the way back to the list. */
function BackToList({ title }: { title: string }) {
  return (
    <div className="mb-6 sm:hidden">
      <Link to="/student-profile" className="flex min-h-11 items-center gap-2 text-ink-2">
        <ArrowLeft size={18} aria-hidden="true" />
        {profileText.title}
      </Link>
      <h1 className="text-2xl leading-tight">{title}</h1>
    </div>
  )
}

function LogOutButton({ isSmallHidden }: { isSmallHidden: boolean }) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  return (
    <div className={cx('mt-6 sm:mt-12', isSmallHidden && 'max-sm:hidden')}>
      <Button
        variant="outline"
        icon={<LogOut size={18} aria-hidden="true" />}
        onClick={() => logout(queries, navigate)}
      >
        {layoutText.logout}
      </Button>
    </div>
  )
}
