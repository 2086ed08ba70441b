import { webhookText as text } from '../../../text/teach/webhooks.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/on-demand/dialog.tsx'
import { SecretToCopy } from '../../../ui/private/secret-to-copy.tsx'

/** The secret of a webhook, shown only once, to copy. */
export function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={text.secretTitle}
      actions={<Button onClick={onClose}>{text.kept}</Button>}
    >
      <p className="text-ink-2">{text.secretLead}</p>
      <SecretToCopy secret={secret} />
    </Dialog>
  )
}
