import { SignedIn } from '../../../shell/base/signed-in.tsx'
import { inviteText } from '../../../text/card.ts'
import { signedInPart } from '../../../ui/lazy-part.ts'
import type { SubscribeButtonProps } from '../../signed-in/courses/signed-in-subscribe-button.tsx'
import { useLoginInvitation } from '../invitation/use-login-invitation.tsx'
import { SubscribeToggle } from '../subscription/subscribe-toggle.tsx'

const SignedInSubscribeButton = signedInPart(
  () => import('../../signed-in/courses/signed-in-subscribe-button.tsx'),
)

/** Follows or unfollows a teacher; invites visitors to log in; absent for teachers and operators. */
export function SubscribeButton(props: SubscribeButtonProps) {
  const { teacherId, ...look } = props
  const { invite, invitation } = useLoginInvitation(inviteText.subscribe)
  const inviting = (
    <>
      <SubscribeToggle {...look} isSubscribed={false} onPress={invite} />
      {invitation}
    </>
  )
  return (
    <SignedIn fallback={inviting}>
      <SignedInSubscribeButton {...props} />
    </SignedIn>
  )
}
