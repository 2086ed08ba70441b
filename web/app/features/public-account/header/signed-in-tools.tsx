import { USER_TYPE } from '@kashf/contract/constants.ts'
import { CircleUserRound, LibraryBig, UsersRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { withQueries } from '../../../api/queries/queries.tsx'
import { useMe } from '../../../api/queries/use-me.ts'
import { useInMiniApp } from '../../../shell/base/mini-app.ts'
import { teamEntryText } from '../../../text/account/team-entry.ts'
import { layoutText } from '../../../text/layout.ts'
import { usePendingProgress } from '../../visitor/player/progress/use-pending-progress.ts'
import { NoticeBell } from '../notices/notice-bell.tsx'
import { useContact } from '../offline/use-contact.ts'
import { AccountMenu } from './account-menu.tsx'
import { WalletButton } from './wallet-button.tsx'

const entries = [
  {
    label: layoutText.profile,
    to: '/student-profile',
    icon: <CircleUserRound size={18} aria-hidden="true" />,
  },
  { label: layoutText.courses, to: '/courses', icon: <LibraryBig size={18} aria-hidden="true" /> },
]

const studioEntry = {
  label: teamEntryText.courses,
  to: '/teacher-course-info',
  icon: <UsersRound size={18} aria-hidden="true" />,
}

/** Header tools for a verified user; a separate chunk that visitors do not load. */
export default withQueries(SignedInTools)

interface SignedInToolsProps {
  /** Shown while the user is loading. */
  placeholder: ReactNode
  /** Shown to a user who is not verified. */
  login: ReactNode
}

function SignedInTools({ placeholder, login }: SignedInToolsProps) {
  const { user, isLoading } = useMe()
  const inMiniApp = useInMiniApp()
  usePendingProgress(user?.id)
  useContact(user?.id)
  if (isLoading) return placeholder
  if (!user?.is_verified) return login
  const helps = user.type === USER_TYPE.student && user.is_team_member
  return (
    <div className="tools flex shrink-0 items-center justify-end gap-1.5 sm:gap-3">
      <NoticeBell page="/notices" />
      {!inMiniApp && <WalletButton user={user} />}
      <AccountMenu user={user} entries={helps ? [...entries, studioEntry] : entries} />
    </div>
  )
}
