import { SignedIn } from '../../../shell/base/signed-in.tsx'
import { inviteText } from '../../../text/browse/card.ts'
import { signedInPart } from '../../../ui/lazy-part.ts'
import type { SaveButtonProps } from '../../public-account/courses/signed-in-save-button.tsx'
import { useLoginInvitation } from '../invitation/use-login-invitation.tsx'
import { SaveToggle } from '../toggles/save-toggle.tsx'

const SignedInSaveButton = signedInPart(
  () => import('../../public-account/courses/signed-in-save-button.tsx'),
)

/** Bookmark button: a toggle for students, an invitation to log in for visitors, absent for teachers and operators. */
export function SaveButton(props: SaveButtonProps) {
  const { course, ...look } = props
  const { invite, invitation } = useLoginInvitation(inviteText.save)
  const inviting = (
    <>
      <SaveToggle {...look} title={course.title} isSaved={false} onPress={invite} />
      {invitation}
    </>
  )
  return (
    <SignedIn fallback={inviting}>
      <SignedInSaveButton {...props} />
    </SignedIn>
  )
}
