import { Check, Copy } from 'lucide-react'
import { webhookText as text } from '../../../text/teach/webhooks.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/on-demand/dialog.tsx'
import { useCopy } from '../../../ui/on-demand/use-copy.ts'

/** The secret of a webhook, shown only once, to copy. */
export function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  const { isCopied, copy } = useCopy(secret)
  const Icon = isCopied ? Check : Copy
  return (
    <Dialog
      open
      onClose={onClose}
      title={text.secretTitle}
      actions={<Button onClick={onClose}>{text.kept}</Button>}
    >
      <p className="text-ink-2">{text.secretLead}</p>
      <p className="mt-4 rounded-md bg-sunken p-4 font-mono text-sm wrap-anywhere select-all">{secret}</p>
      <Button
        variant="outline"
        className="mt-4"
        icon={<Icon size={18} aria-hidden="true" />}
        onClick={() => void copy()}
      >
        <span aria-live="polite">{isCopied ? text.copied : text.copy}</span>
      </Button>
    </Dialog>
  )
}
