import type { CourseCard } from '@kashf/contract/catalogue.ts'
import { inviteText } from '../../text/card.ts'
import { lazyPart } from '../../ui/lazy-part.ts'
import { SignedIn } from '../guard/signed-in.tsx'
import { useInvitation } from '../invitation/use-invitation.tsx'
import { SaveLook } from './save-look.tsx'

const OwnSaveButton = lazyPart(() => import('./own-save-button.tsx'))

export interface SaveButtonProps {
  course: CourseCard
  wide?: boolean
  className?: string
}

/** The bookmark: toggles for a student, invites a visitor, and is not there for teachers and operators. */
export function SaveButton(props: SaveButtonProps) {
  const { course, ...look } = props
  const { invite, invitation } = useInvitation(inviteText.save)
  const inviting = (
    <>
      <SaveLook {...look} title={course.title} isSaved={false} onPress={invite} />
      {invitation}
    </>
  )
  return (
    <SignedIn otherwise={inviting}>
      <OwnSaveButton {...props} />
    </SignedIn>
  )
}
