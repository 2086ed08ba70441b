import type { User } from '@kashf/contract/accounts/accounts.ts'
import { Card } from '../../../ui/card.tsx'
import { LanguageCard } from '../profile/language-card.tsx'
import { ProfileForm } from '../profile/profile-form.tsx'

/** The student's name and the language of the interface. */
export default function StudentData({ user }: { user: User }) {
  return (
    <div className="grid max-w-2xl gap-6">
      <Card>
        <ProfileForm user={user} />
      </Card>
      <LanguageCard />
    </div>
  )
}
