import { SignedIn } from '../../../shell/base/signed-in.tsx'
import { inviteText } from '../../../text/browse/card.ts'
import { signedInPart } from '../../../ui/lazy-part.ts'
import type { SubscribeButtonProps } from '../../public-account/courses/signed-in-subscribe-button.tsx'
import { useLoginInvitation } from '../invitation/use-login-invitation.tsx'
import { SubscribeToggle } from '../subscription/subscribe-toggle.tsx'

const SignedInSubscribeButton = signedInPart(
  () => import('../../public-account/courses/signed-in-subscribe-button.tsx'),
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
