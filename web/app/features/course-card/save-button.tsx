import type { CourseCard } from '@kashf/contract/catalogue.ts'
import { Bookmark } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useMe } from '../../api/me.ts'
import { userType } from '../../api/session.ts'
import { cardText, inviteText } from '../../text/catalogue.ts'
import { IconButton } from '../../ui/button.tsx'
import { useSavedToggle } from './toggle-saved.ts'

const Invitation = lazy(() => import('../invitation/invitation.tsx'))

/** The bookmark: toggles for a student, invites a visitor, and is not there for teachers and operators. */
export function SaveButton({ course, className }: { course: CourseCard; className?: string }) {
  const { session, user } = useMe()
  const { isSaved, toggle, isBusy } = useSavedToggle(course)
  const [isInviting, setInviting] = useState(false)

  if (user && user.type !== userType.student) return null
  const press = () => {
    if (session === null) setInviting(true)
    else if (user && !isBusy) toggle()
  }
  return (
    <>
      <IconButton
        label={isSaved ? cardText.unsaveCourse(course.title) : cardText.saveCourse(course.title)}
        icon={<Bookmark size={19} aria-hidden="true" fill={isSaved ? 'currentColor' : 'none'} />}
        onClick={press}
        className={className}
      />
      {isInviting && (
        <Suspense>
          <Invitation message={inviteText.save} onClose={() => setInviting(false)} />
        </Suspense>
      )}
    </>
  )
}
