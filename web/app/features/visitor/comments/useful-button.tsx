import type { CourseComment } from '@kashf/contract/catalogue/catalogue.ts'
import { SignedIn } from '../../../shell/base/signed-in.tsx'
import { commentText } from '../../../text/browse/comments.ts'
import { signedInPart } from '../../../ui/lazy-part.ts'
import { useLoginInvitation } from '../invitation/use-login-invitation.tsx'
import { UsefulToggle } from './useful-toggle.tsx'

const SignedInUsefulButton = signedInPart(() => import('./signed-in-useful-button.lazy.tsx'))

/** Marks a comment as useful; invites visitors to log in. */
export function UsefulButton(props: { courseId: number; comment: CourseComment }) {
  const { invite, invitation } = useLoginInvitation(commentText.usefulInvite)
  const count = props.comment.useful_count
  return (
    <SignedIn
      fallback={
        <>
          <UsefulToggle count={count} isUseful={false} onPress={invite} />
          {invitation}
        </>
      }
    >
      <SignedInUsefulButton {...props} />
    </SignedIn>
  )
}
