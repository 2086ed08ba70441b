import type { NewApiToken } from '@kashf/contract/accounts/api-tokens.ts'
import { Check, Copy } from 'lucide-react'
import { apiTokenText as text } from '../../../text/account/api-tokens.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/on-demand/dialog.tsx'
import { useCopy } from '../../../ui/on-demand/use-copy.ts'

/** A new token, shown only once, to copy. */
export function NewTokenDialog({ token, onClose }: { token: NewApiToken; onClose: () => void }) {
  const { isCopied, copy } = useCopy(token.token)
  const Icon = isCopied ? Check : Copy
  return (
    <Dialog open onClose={onClose} title={text.made} actions={<Button onClick={onClose}>{text.kept}</Button>}>
      <p className="text-ink-2">{text.madeLead}</p>
      <p className="mt-4 rounded-md bg-sunken p-4 font-mono text-sm wrap-anywhere select-all">
        {token.token}
      </p>
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
