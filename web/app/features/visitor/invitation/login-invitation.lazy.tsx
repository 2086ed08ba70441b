import { useLocation } from 'react-router'
import { inviteText } from '../../../text/card.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/on-demand/dialog.tsx'

/** Explains to a visitor what an account offers here; login returns to this page. */
export default function LoginInvitation({ message, onClose }: { message: string; onClose: () => void }) {
  const { pathname, search } = useLocation()
  return (
    <Dialog
      open
      onClose={onClose}
      title={inviteText.title}
      actions={
        <>
          <LinkButton to="/select" variant="outline">
            {inviteText.register}
          </LinkButton>
          <LinkButton to={`/login?next=${encodeURIComponent(pathname + search)}`}>
            {inviteText.login}
          </LinkButton>
        </>
      }
    >
      <p>{message}</p>
    </Dialog>
  )
}
