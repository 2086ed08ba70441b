import type { ParentPage, ParentSubscription } from '@kashf/contract/parents/parents.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { messageOf } from '../../../api/client/api-error.ts'
import { api } from '../../../api/client/client.ts'
import { queryKeys } from '../../../api/queries/query-keys.ts'
import { useCallForm } from '../../../api/use-call-form.ts'
import { parentPageText as text } from '../../../text/learn/parent-page.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { TextInput } from '../../../ui/forms/inputs.tsx'
import { SubmitButton } from '../../../ui/forms/submit-button.tsx'
import { Notice } from '../../../ui/on-demand/notice.tsx'

/** How a parent gets the report every Sunday, and stops it with one press. */
export function SubscribeCard({ parentKey, page }: { parentKey: string; page: ParentPage }) {
  const { subscriptions, has_telegram } = page
  const has = (channel: ParentSubscription['channel']) =>
    subscriptions.some((one) => one.channel === channel && one.is_confirmed)
  return (
    <Card>
      <h2 className="text-xl">{text.subscribe}</h2>
      {subscriptions.length > 0 && (
        <ul className="mt-3 divide-y divide-line border-y border-line">
          {subscriptions.map((subscription) => (
            <Subscription key={subscription.key} subscription={subscription} />
          ))}
        </ul>
      )}
      {!has('mail') && !has('telegram') && <p className="mt-2 text-ink-2">{text.subscribeHint}</p>}
      <div className="mt-4 grid gap-5">
        {has_telegram && !has('telegram') && <ByTelegram parentKey={parentKey} />}
        {!has('mail') && <ByMail parentKey={parentKey} />}
      </div>
    </Card>
  )
}

function Subscription({ subscription }: { subscription: ParentSubscription }) {
  const queries = useQueryClient()
  const { channel, is_confirmed, key } = subscription
  const email = subscription.email ?? ''
  const stop = useMutation({
    mutationFn: () => api('POST /api/parents/unsubscribe', { query: { token: key } }),
    onSettled: () => queries.invalidateQueries({ queryKey: queryKeys.parentPages }),
  })
  const comes = channel === 'telegram' ? text.comes.telegram : text.comes.mail(email)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5">
      <span className="min-w-0 flex-1 basis-44 wrap-anywhere">
        {is_confirmed ? comes : text.waits(email)}
      </span>
      <Button
        variant="outline"
        loading={stop.isPending}
        aria-label={channel === 'telegram' ? text.stopTelegram : text.stopMail}
        onClick={() => stop.mutate()}
      >
        {text.stop}
      </Button>
    </li>
  )
}

function ByTelegram({ parentKey }: { parentKey: string }) {
  const open = useMutation({
    mutationFn: () => api('POST /api/parents/telegram', { body: { key: parentKey } }),
    onSuccess: ({ data }) => window.location.assign(data.url),
  })
  return (
    <div className="grid gap-1.5">
      <Button
        wide
        icon={<Send size={18} aria-hidden="true" />}
        loading={open.isPending}
        onClick={() => open.mutate()}
      >
        {text.telegram}
      </Button>
      <p className="text-sm text-ink-2">{text.telegramHint}</p>
      {open.error && <Notice tone="bad">{messageOf(open.error)}</Notice>}
    </div>
  )
}

function ByMail({ parentKey }: { parentKey: string }) {
  const queries = useQueryClient()
  const [asked, setAsked] = useState<string>()
  const form = useForm({ defaultValues: { email: '' } })
  const call = useCallForm(form, async ({ email }) => {
    const { data } = await api('POST /api/parents/mail', { body: { key: parentKey, email: email.trim() } })
    setAsked(data.email)
    void queries.invalidateQueries({ queryKey: queryKeys.parentPages })
  })
  if (asked) return <Notice tone="good">{text.asked(asked)}</Notice>
  return (
    <form noValidate onSubmit={call.submit} className="grid gap-3">
      <TextInput
        label={text.email}
        type="email"
        autoComplete="email"
        inputMode="email"
        error={call.errors.email?.message}
        {...form.register('email')}
      />
      {call.errors.root && <Notice tone="bad">{call.errors.root.message}</Notice>}
      <SubmitButton variant="outline" wide loading={call.isSubmitting}>
        {text.byMail}
      </SubmitButton>
    </form>
  )
}
