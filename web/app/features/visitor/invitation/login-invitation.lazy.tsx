import { useLocation } from 'react-router'
import { signInPath, withNext } from '../../../shell/base/sign-in-path.ts'
import { inviteText } from '../../../text/browse/card.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/on-demand/dialog.tsx'

/** Explains to a visitor what an account offers here; login returns to this page. */
export default function LoginInvitation({ message, onClose }: { message: string; onClose: () => void }) {
  const { pathname, search } = useLocation()
  const here = pathname + search
  return (
    <Dialog
      onClose={onClose}
      title={inviteText.title}
      actions={
        <>
          <LinkButton to={withNext('/select', here)} variant="outline">
            {inviteText.register}
          </LinkButton>
          <LinkButton to={signInPath(here)}>{inviteText.login}</LinkButton>
        </>
      }
    >
      <p>{message}</p>
    </Dialog>
  )
}
