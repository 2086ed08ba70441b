import type { CourseCard } from '@kashf/contract/catalogue.ts'
import { Bookmark } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useMe } from '../../api/me.ts'
import { cardText, inviteText } from '../../text/catalogue.ts'
import { Button } from '../../ui/button.tsx'
import { useSavedToggle } from '../course-card/toggle-saved.ts'

const Invitation = lazy(() => import('../invitation/invitation.tsx'))

/** The bookmark of the course page, with its word. */
export function SaveWideButton({ course }: { course: CourseCard }) {
  const { session, user } = useMe()
  const { isSaved, toggle, isBusy } = useSavedToggle(course)
  const [isInviting, setInviting] = useState(false)
  const press = () => {
    if (session === null) setInviting(true)
    else if (user && !isBusy) toggle()
  }
  return (
    <>
      <Button
        variant="outline"
        size="lg"
        wide
        onClick={press}
        icon={<Bookmark size={19} aria-hidden="true" fill={isSaved ? 'currentColor' : 'none'} />}
      >
        {isSaved ? cardText.saved : cardText.save}
      </Button>
      {isInviting && (
        <Suspense>
          <Invitation message={inviteText.save} onClose={() => setInviting(false)} />
        </Suspense>
      )}
    </>
  )
}
