import type { Webhook } from '@kashf/contract/webhooks/webhooks.ts'
import { EllipsisVertical, KeyRound, Pause, Pencil, Play, Send, Trash2 } from 'lucide-react'
import { useId, useState } from 'react'
import { formatDateTime } from '../../../shell/format/format.ts'
import { commonText } from '../../../text/common.ts'
import { webhookText as text } from '../../../text/teach/webhooks.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/on-demand/confirm-dialog.tsx'
import { Dialog } from '../../../ui/on-demand/dialog.tsx'
import { Menu } from '../../../ui/on-demand/menu.tsx'
import { ProofDialog } from '../../private/owner-proof/proof-dialog.tsx'
import { DeliveryList } from './delivery-list.tsx'
import { SecretDialog } from './secret-dialog.tsx'
import { WebhookForm } from './webhook-form.tsx'
import { useNewSecret, useRemoveWebhook, useTestWebhook, useUpdateWebhook } from './webhooks.ts'

/** A webhook with its state, actions and, on demand, its messages. */
export function WebhookRow({ webhook }: { webhook: Webhook }) {
  const { url, events, paused_because, failing_since, switched_off_at, old_secret_until } = webhook
  const [areDeliveriesOpen, setDeliveriesOpen] = useState(false)
  const deliveriesId = useId()
  return (
    <li className="relative grid gap-2 px-4 py-4 pr-14 sm:pl-5">
      <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="min-w-0 text-base font-bold wrap-anywhere">{url}</h2>
        <StateBadge webhook={webhook} />
      </div>
      <p className="text-sm text-ink-2">{events.map((event) => text.eventNames[event]).join(' · ')}</p>
      {paused_because && (
        <p className="text-sm font-medium text-apricot">
          {text.pausedBecause(paused_because)} {text.confirm}
        </p>
      )}
      {switched_off_at ? (
        <p className="text-sm font-medium text-red">{text.offHint}</p>
      ) : (
        failing_since && (
          <p className="text-sm font-medium text-apricot">{text.failing(formatDateTime(failing_since))}</p>
        )
      )}
      {old_secret_until && (
        <p className="text-sm text-ink-2">{text.oldSecret(formatDateTime(old_secret_until))}</p>
      )}
      <div>
        <Button
          variant="soft"
          size="sm"
          aria-expanded={areDeliveriesOpen}
          aria-controls={deliveriesId}
          onClick={() => setDeliveriesOpen((isOpen) => !isOpen)}
        >
          {areDeliveriesOpen ? text.hide : text.show}
        </Button>
      </div>
      <div id={deliveriesId} className="min-w-0 max-sm:-mr-10">
        {areDeliveriesOpen && <DeliveryList webhook={webhook} />}
      </div>
      <div className="absolute top-2.5 right-1">
        <Actions webhook={webhook} onTested={() => setDeliveriesOpen(true)} />
      </div>
    </li>
  )
}

function StateBadge({ webhook: { is_paused, switched_off_at, failing_since } }: { webhook: Webhook }) {
  if (switched_off_at) return <Badge tone="bad">{text.off}</Badge>
  if (is_paused) return <Badge>{text.paused}</Badge>
  if (failing_since) return <Badge tone="wait">{text.unreached}</Badge>
  return <Badge tone="good">{text.on}</Badge>
}

function Actions({ webhook, onTested }: { webhook: Webhook; onTested: () => void }) {
  const { id, url, is_paused, paused_because, switched_off_at } = webhook
  const [open, setOpen] = useState<'edit' | 'resume' | 'secret' | 'remove' | null>(null)
  const [secret, setSecret] = useState<string | null>(null)
  const update = useUpdateWebhook(id)
  const test = useTestWebhook(id)
  const isOff = is_paused || switched_off_at !== null
  const OnOff = isOff ? Play : Pause
  return (
    <>
      <Menu
        label={text.actionsOf(url)}
        trigger={<EllipsisVertical size={20} aria-hidden="true" />}
        className="grid size-11 place-items-center rounded-md text-ink-2 hover:bg-sunken hover:text-ink"
        entries={[
          {
            label: text.test,
            icon: <Send size={18} aria-hidden="true" />,
            onSelect: () => test.mutate(undefined, { onSuccess: onTested }),
          },
          {
            label: text.edit,
            icon: <Pencil size={18} aria-hidden="true" />,
            onSelect: () => setOpen('edit'),
          },
          {
            label: isOff ? text.resume : text.pause,
            icon: <OnOff size={18} aria-hidden="true" />,
            onSelect: () => (paused_because ? setOpen('resume') : update.mutate({ is_paused: !isOff })),
          },
          {
            label: text.newSecret,
            icon: <KeyRound size={18} aria-hidden="true" />,
            onSelect: () => setOpen('secret'),
          },
          {
            label: text.remove,
            icon: <Trash2 size={18} aria-hidden="true" />,
            tone: 'danger',
            onSelect: () => setOpen('remove'),
          },
        ]}
      />
      {open === 'edit' && (
        <WebhookForm webhook={webhook} onSecret={setSecret} onClose={() => setOpen(null)} />
      )}
      {open === 'secret' && (
        <NewSecretDialog webhook={webhook} onSecret={setSecret} onClose={() => setOpen(null)} />
      )}
      {open === 'resume' && (
        <ProofDialog
          title={text.resumeTitle}
          hint={text.resumeHint(url)}
          submit={text.resume}
          act={async (proof) => {
            await update.mutateAsync({ is_paused: false, ...proof })
            setOpen(null)
          }}
          onClose={() => setOpen(null)}
        />
      )}
      {open === 'remove' && <RemoveDialog webhook={webhook} onClose={() => setOpen(null)} />}
      {secret !== null && <SecretDialog secret={secret} onClose={() => setSecret(null)} />}
    </>
  )
}

interface ConfirmProps {
  webhook: Webhook
  onClose: () => void
}

function NewSecretDialog({
  webhook: { id, old_secret_until: until },
  onSecret,
  onClose,
}: ConfirmProps & { onSecret: (secret: string) => void }) {
  const newSecret = useNewSecret(id)
  if (until) {
    return (
      <Dialog
        open
        onClose={onClose}
        title={text.newSecret}
        actions={<Button onClick={onClose}>{commonText.close}</Button>}
      >
        <p>{text.newSecretLater(formatDateTime(until))}</p>
      </Dialog>
    )
  }
  return (
    <ProofDialog
      title={text.newSecret}
      hint={text.newSecretHint}
      submit={text.replaceSecret}
      act={async (proof) => {
        onSecret(await newSecret(proof))
        onClose()
      }}
      onClose={onClose}
    />
  )
}

function RemoveDialog({ webhook, onClose }: ConfirmProps) {
  const remove = useRemoveWebhook(webhook.id)
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={text.removeTitle}
      confirm={text.remove}
      isDestructive
      isBusy={remove.isPending}
      onConfirm={() => remove.mutate(undefined)}
    >
      <p className="wrap-anywhere">{text.removeHint(webhook.url)}</p>
    </ConfirmDialog>
  )
}
