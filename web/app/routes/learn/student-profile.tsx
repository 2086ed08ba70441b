import type { User } from '@kashf/contract/accounts/accounts.ts'
import { USER_TYPE } from '@kashf/contract/constants.ts'
import { useQueryClient } from '@tanstack/react-query'
import { LogOut } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { logout } from '../../api/queries/logout.ts'
import { useMe } from '../../api/queries/use-me.ts'
import { ChangePicture } from '../../features/private/profile/change-picture.tsx'
import { PurchasedCourses } from '../../features/private/student/purchased-courses.tsx'
import { SavedCourses } from '../../features/private/student/saved-courses.tsx'
import { Subscriptions } from '../../features/private/student/subscriptions.tsx'
import { useInMiniApp } from '../../shell/base/mini-app.ts'
import { privateHead } from '../../shell/base/page-head.ts'
import { formatCount } from '../../shell/format/format.ts'
import { fullName } from '../../shell/format/full-name.ts'
import { Guard } from '../../shell/guard/guard.tsx'
import { giftText } from '../../text/learn/gift.ts'
import { profileText } from '../../text/learn/student.ts'
import { Button } from '../../ui/button.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { type Tab, Tabs } from '../../ui/private/tabs.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'

const StudentNotices = lazyPart(() => import('../../features/private/student/student-notices.lazy.tsx'))
const Certificates = lazyPart(() => import('../../features/private/student/certificates.lazy.tsx'))
const Gifts = lazyPart(() => import('../../features/private/gift/gifts.lazy.tsx'))
const StudentWallet = lazyPart(() => import('../../features/private/student/student-wallet.lazy.tsx'))
const Security = lazyPart(() => import('../../features/private/security/security.tsx'))
const StudentData = lazyPart(() => import('../../features/private/student/student-data.lazy.tsx'))

export const meta = () => privateHead(profileText.title)

/** Inside Telegram no money is shown, and the account is managed on the site. */
const IN_MINI_APP: ReadonlySet<string> = new Set([
  'courses',
  'saved',
  'certificates',
  'subscriptions',
  'notices',
])

/** The student's pages, in tabs. */
export default function StudentProfile() {
  return <Guard type={USER_TYPE.student}>{(user) => <Profile user={user} />}</Guard>
}

function Profile({ user }: { user: User }) {
  const inMiniApp = useInMiniApp()
  const [search, setSearch] = useSearchParams()
  const open = search.get('tab') ?? 'courses'
  const openTab = (id: string) =>
    setSearch(id === 'courses' ? {} : { tab: id }, { replace: true, preventScrollReset: true })
  const following = user.subscribed_teachers?.length ?? 0
  const tabs: Tab[] = [
    { id: 'courses', label: profileText.purchased, content: <PurchasedCourses /> },
    { id: 'saved', label: profileText.saved, content: <SavedCourses /> },
    { id: 'certificates', label: profileText.certificates, content: lazily(<Certificates />) },
    {
      id: 'subscriptions',
      label: profileText.subscriptions,
      count: following > 0 ? formatCount(following) : undefined,
      content: <Subscriptions ids={user.subscribed_teachers ?? []} />,
    },
    { id: 'wallet', label: profileText.wallet, content: lazily(<StudentWallet user={user} />) },
    { id: 'gifts', label: giftText.mine, content: lazily(<Gifts />) },
    { id: 'notices', label: profileText.notices, content: lazily(<StudentNotices />) },
    { id: 'data', label: profileText.data, content: lazily(<StudentData key={user.id} user={user} />) },
    { id: 'security', label: profileText.security, content: lazily(<Security user={user} />) },
  ]
  const shown = inMiniApp ? tabs.filter(({ id }) => IN_MINI_APP.has(id)) : tabs
  return (
    <>
      <Person />
      <Tabs label={profileText.tabs} tabs={shown} open={open} onOpen={openTab} />
    </>
  )
}

const lazily = (content: ReactNode) => (
  <Suspense fallback={<Skeleton className="h-64 rounded-lg" />}>{content}</Suspense>
)

function Person() {
  const { user } = useMe()
  const queries = useQueryClient()
  const navigate = useNavigate()
  if (!user) return null
  return (
    <header className="mb-6 flex flex-wrap items-center gap-x-6 gap-y-4">
      <ChangePicture user={user} />
      <div className="min-w-0 flex-1 basis-56">
        <h1 className="text-2xl leading-tight sm:text-4xl">{fullName(user)}</h1>
        <p className="mt-1 text-ink-2">
          @{user.username}
          {user.email && ` · ${user.email}`}
        </p>
      </div>
      <Button
        variant="outline"
        icon={<LogOut size={18} aria-hidden="true" />}
        onClick={() => logout(queries, navigate)}
      >
        {profileText.logout}
      </Button>
    </header>
  )
}
