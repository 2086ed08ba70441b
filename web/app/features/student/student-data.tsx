import type { User } from '@kashf/contract/accounts.ts'
import { Card } from '../../ui/card.tsx'
import { ConfirmEmail } from '../own-profile/confirm-email.tsx'
import { ProfileForm } from '../own-profile/profile-form.tsx'

/** The student's names and addresses. */
export default function StudentData({ user }: { user: User }) {
  return (
    <div className="max-w-2xl">
      {user.pending_email && <ConfirmEmail email={user.pending_email} />}
      <Card>
        <ProfileForm user={user} />
      </Card>
    </div>
  )
}
