import type { User } from '@kashf/contract/accounts/accounts.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { api } from '../../../api/client/client.ts'
import { queryKeys } from '../../../api/queries/query-keys.ts'
import { useCallForm } from '../../../api/use-call-form.ts'
import { formatDate } from '../../../shell/format/format.ts'
import { telegramText as text } from '../../../text/account/telegram.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Notice } from '../../../ui/on-demand/notice.tsx'
import { showToast } from '../../../ui/toast.ts'
import { FormDialog } from '../owner-proof/form-dialog.tsx'
import { type OwnerProofFields, OwnerProofInputs } from '../owner-proof/owner-proof-inputs.tsx'
import { useTelegram } from '../telegram/use-telegram.ts'

/** The linked Telegram account. Renders nothing where there is no bot. */
export function TelegramCard({ user, hasSecondFactor }: { user: User; hasSecondFactor: boolean }) {
  const [isOpen, setOpen] = useState(false)
  const telegram = useTelegram({ staleTime: 0 })
  if (!telegram.data) return null
  const { account } = telegram.data
  const Dialog = account ? UnlinkDialog : LinkDialog
  return (
    <Card>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h2 className="text-xl">{text.title}</h2>
        <Badge tone={account ? 'good' : 'neutral'}>{account ? text.on : text.off}</Badge>
      </div>
      {account ? (
        <>
          <p className="mt-3 font-medium wrap-anywhere">
            {account.name}
            {account.username && <span className="font-normal text-ink-2"> @{account.username}</span>}
          </p>
          <p className="text-sm text-ink-2">{text.linkedSince(formatDate(account.linked_at))}</p>
        </>
      ) : (
        <p className="mt-3 max-w-[68ch] text-ink-2">{text.lead}</p>
      )}
      {account?.is_stopped && (
        <Notice tone="attention" className="mt-4">
          {text.stopped}
        </Notice>
      )}
      {account?.is_unreachable && (
        <Notice tone="attention" className="mt-4">
          {user.email === null ? text.unreachableWithoutEmail : text.unreachable}
        </Notice>
      )}
      {account && user.email === null ? (
        <p className="mt-4 max-w-[68ch] text-ink-2">{text.needed}</p>
      ) : (
        <Button
          variant="outline"
          className="mt-5"
          aria-label={account ? text.unlinkTitle : text.linkTitle}
          onClick={() => setOpen(true)}
        >
          {account ? text.unlink : text.link}
        </Button>
      )}
      {isOpen && <Dialog hasSecondFactor={hasSecondFactor} onClose={() => setOpen(false)} />}
    </Card>
  )
}

interface DialogProps {
  hasSecondFactor: boolean
  onClose: () => void
}

/** Asks for the owner's proof; Telegram's page then confirms its account and returns to /telegram. */
function LinkDialog({ hasSecondFactor, onClose }: DialogProps) {
  const form = useForm<OwnerProofFields>({ defaultValues: { current_password: '' } })
  const call = useCallForm(form, async (proof) => {
    const { data } = await api('POST /api/telegram/link', { body: proof })
    location.assign(data.url)
  })
  return (
    <FormDialog
      title={text.linkTitle}
      hint={text.linkHint}
      submit={text.goOn}
      // Busy until the browser has navigated away.
      call={{ ...call, isSubmitting: call.isSubmitting || form.formState.isSubmitSuccessful }}
      onClose={onClose}
    >
      <OwnerProofInputs register={form.register} errors={call.errors} hasSecondFactor={hasSecondFactor} />
    </FormDialog>
  )
}

function UnlinkDialog({ hasSecondFactor, onClose }: DialogProps) {
  const queries = useQueryClient()
  const form = useForm<OwnerProofFields>({ defaultValues: { current_password: '' } })
  const call = useCallForm(form, async (proof) => {
    const { data } = await api('POST /api/telegram/unlink', { body: proof })
    queries.setQueryData(queryKeys.telegram, data)
    showToast({ title: text.unlinked })
    onClose()
  })
  return (
    <FormDialog
      title={text.unlinkTitle}
      hint={text.unlinkHint}
      submit={text.unlink}
      isDestructive
      call={call}
      onClose={onClose}
    >
      <OwnerProofInputs register={form.register} errors={call.errors} hasSecondFactor={hasSecondFactor} />
    </FormDialog>
  )
}
