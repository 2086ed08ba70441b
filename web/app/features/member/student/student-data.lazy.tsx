import type { User } from '@kashf/contract/accounts.ts'
import { Card } from '../../../ui/card.tsx'
import { ProfileForm } from '../profile/profile-form.tsx'

/** The student's name. */
export default function StudentData({ user }: { user: User }) {
  return (
    <div className="max-w-2xl">
      <Card>
        <ProfileForm user={user} />
      </Card>
    </div>
  )
}
