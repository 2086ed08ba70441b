import type { NewApiToken } from '@kashf/contract/accounts/api-tokens.ts'
import { apiTokenText as text } from '../../../text/account/api-tokens.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/on-demand/dialog.tsx'
import { SecretToCopy } from '../../../ui/private/secret-to-copy.tsx'

/** Shows a new token once, to copy. */
export function NewTokenDialog({ token, onClose }: { token: NewApiToken; onClose: () => void }) {
  return (
    <Dialog onClose={onClose} title={text.made} actions={<Button onClick={onClose}>{text.kept}</Button>}>
      <p className="text-ink-2">{text.madeLead}</p>
      <SecretToCopy secret={token.token} />
    </Dialog>
  )
}
