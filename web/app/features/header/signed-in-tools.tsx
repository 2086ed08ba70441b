import type { User } from '@kashf/contract/accounts.ts'
import { CircleUserRound, LibraryBig } from 'lucide-react'
import { layoutText } from '../../text/layout.ts'
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

/** What the student layout's header shows to the verified; visitors do not load it. */
export default function SignedInTools({ user }: { user: User }) {
  return (
    <div className="flex shrink-0 items-center gap-3">
      <WalletButton user={user} />
      <AccountMenu user={user} entries={entries} />
    </div>
  )
}
