import { FORM_ERRORS } from '@kashf/contract/form-errors.ts'
import {
  MAX_WEBHOOK_URL,
  WEBHOOK_EVENTS,
  type WebhookEvent,
} from '@kashf/contract/webhooks/webhook-events.ts'
import type { Webhook } from '@kashf/contract/webhooks/webhooks.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { api } from '../../../api/client/client.ts'
import { queryKeys } from '../../../api/queries/query-keys.ts'
import { useSecondFactor } from '../../../api/queries/use-second-factor.ts'
import { useCallForm } from '../../../api/use-call-form.ts'
import { commonText } from '../../../text/common.ts'
import { webhookText as text } from '../../../text/teach/webhooks.ts'
import { FieldGroup } from '../../../ui/forms/field.tsx'
import { TextInput } from '../../../ui/forms/inputs.tsx'
import { Checkbox } from '../../../ui/private/choices.tsx'
import { showToast } from '../../../ui/toast.ts'
import { FormDialog } from '../../private/owner-proof/form-dialog.tsx'
import { type OwnerProofFields, OwnerProofInputs } from '../../private/owner-proof/owner-proof-inputs.tsx'

interface Fields extends OwnerProofFields {
  url: string
  events: WebhookEvent[]
}

/** Dialog that adds a webhook, or changes the given one. `onSecret` receives the secret of a new one. */
export function WebhookForm(props: {
  webhook: Webhook | null
  onSecret: (secret: string) => void
  onClose: () => void
}) {
  const { webhook, onSecret, onClose } = props
  const queries = useQueryClient()
  const form = useForm<Fields>({
    defaultValues: {
      current_password: '',
      url: webhook?.url ?? '',
      events: webhook?.events ?? [...WEBHOOK_EVENTS],
    },
  })
  const hasSecondFactor = useSecondFactor().data?.is_on ?? false
  const isElsewhere = form.watch('url').trim() !== webhook?.url
  const call = useCallForm(form, async ({ url, ...fields }) => {
    const body = { url: url.trim(), ...fields }
    if (webhook) {
      await api('PATCH /api/webhooks/:id', { params: { id: webhook.id }, body })
      showToast({ title: text.saved })
    } else {
      onSecret((await api('POST /api/webhooks', { body })).data.secret)
    }
    void queries.invalidateQueries({ queryKey: queryKeys.webhooks })
    onClose()
  })
  return (
    <FormDialog
      title={webhook ? text.editTitle : text.addTitle}
      submit={webhook ? commonText.save : text.add}
      call={call}
      onClose={onClose}
    >
      <TextInput
        label={text.url}
        hint={text.urlHint}
        type="url"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        maxLength={MAX_WEBHOOK_URL}
        error={call.errors.url?.message}
        {...form.register('url', {
          validate: (url) => /^https?:\/\/\S+$/.test(url.trim()) || FORM_ERRORS.link,
        })}
      />
      <FieldGroup label={text.events} error={call.errors.events?.message}>
        {WEBHOOK_EVENTS.map((event) => (
          <Checkbox
            key={event}
            label={text.eventNames[event]}
            value={event}
            {...form.register('events', { validate: (chosen) => chosen.length > 0 || text.eventsNeeded })}
          />
        ))}
      </FieldGroup>
      {isElsewhere && (
        <OwnerProofInputs register={form.register} errors={call.errors} hasSecondFactor={hasSecondFactor} />
      )}
    </FormDialog>
  )
}
