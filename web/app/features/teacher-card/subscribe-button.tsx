import { inviteText } from '../../text/card.ts'
import { lazyPart } from '../../ui/lazy-part.ts'
import { SignedIn } from '../guard/signed-in.tsx'
import { useInvitation } from '../invitation/use-invitation.tsx'
import { SubscribeLook } from './subscribe-look.tsx'

const OwnSubscribeButton = lazyPart(() => import('./own-subscribe-button.tsx'))

export interface SubscribeButtonProps {
  teacherId: number
  teacherName: string
  wide?: boolean
  className?: string
}

/** Follows a teacher or stops it; invites a visitor; not there for teachers and operators. */
export function SubscribeButton(props: SubscribeButtonProps) {
  const { teacherId, ...look } = props
  const { invite, invitation } = useInvitation(inviteText.subscribe)
  const inviting = (
    <>
      <SubscribeLook {...look} isSubscribed={false} onPress={invite} />
      {invitation}
    </>
  )
  return (
    <SignedIn otherwise={inviting}>
      <OwnSubscribeButton {...props} />
    </SignedIn>
  )
}
