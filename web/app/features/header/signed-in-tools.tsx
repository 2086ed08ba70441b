import { CircleUserRound, LibraryBig } from 'lucide-react'
import { useMe } from '../../api/me.ts'
import { withQueries } from '../../api/queries.tsx'
import { layoutText } from '../../text/layout.ts'
import { NoticeBell } from '../notices/bell.tsx'
import { useWaitingProgress } from '../player/use-waiting-progress.ts'
import { AccountMenu } from './account-menu.tsx'
import { LoginLink, QuietPlace } from './login-link.tsx'
import { WalletButton } from './wallet-button.tsx'

const entries = [
  {
    label: layoutText.profile,
    to: '/student-profile',
    icon: <CircleUserRound size={18} aria-hidden="true" />,
  },
  { label: layoutText.courses, to: '/courses', icon: <LibraryBig size={18} aria-hidden="true" /> },
]

/** What the student layout's header shows to the verified; visitors do not load it. */
export default withQueries(SignedInTools)

function SignedInTools() {
  const { user, isLoading } = useMe()
  useWaitingProgress(user?.id)
  if (isLoading) return <QuietPlace />
  if (!user?.is_verified) return <LoginLink />
  return (
    <div className="flex shrink-0 items-center gap-1.5 sm:gap-3">
      <NoticeBell page="/notices" />
      <WalletButton user={user} />
      <AccountMenu user={user} entries={entries} />
    </div>
  )
}
