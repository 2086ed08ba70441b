import type { ContactThread } from '@kashf/contract/content/contact.ts'
import { MAX_MESSAGE } from '@kashf/contract/content/limits.ts'
import { MIN_REASON } from '@kashf/contract/operators/limits.ts'
import { useForm } from 'react-hook-form'
import { useRevalidator } from 'react-router'
import { api } from '../../../api/client/client.ts'
import { useCallForm } from '../../../api/use-call-form.ts'
import { formatDateTime } from '../../../shell/format/format.ts'
import { contactText, contactThreadText as text } from '../../../text/browse/content.ts'
import { cx } from '../../../ui/class-names.ts'
import { TextArea } from '../../../ui/forms/inputs.tsx'
import { Notice } from '../../../ui/on-demand/notice.tsx'
import { PageForm } from '../sign-in/page-form.tsx'

interface ContactThreadViewProps {
  thread: ContactThread
  token: string
}

/** The texts of both sides, and the field for the sender's reply. */
export function ContactThreadView({ thread, token }: ContactThreadViewProps) {
  const { revalidate } = useRevalidator()
  const form = useForm({ defaultValues: { text: '' } })
  const call = useCallForm(form, async ({ text: written }) => {
    await api('POST /api/contact/replies', { body: { token, text: written.trim() } })
    form.reset({ text: '' })
    await revalidate()
  })
  return (
    <div className="mx-auto grid w-full max-w-xl gap-6">
      <header>
        <h1 className="text-3xl leading-tight">{text.title}</h1>
        <p className="mt-2 text-ink-2">{contactText.topics[thread.topic]}</p>
      </header>
      <ol className="grid gap-3">
        {thread.texts.map(({ by, text: written, created_at }) => (
          <li
            key={`${by} ${created_at}`}
            className={cx('rounded-md p-4', by === 'sender' ? 'bg-sunken' : 'border border-line bg-surface')}
          >
            <p className="text-sm text-ink-2">
              {text.by[by]} · {formatDateTime(created_at)}
            </p>
            <p className="mt-1 whitespace-pre-line wrap-anywhere">{written}</p>
          </li>
        ))}
      </ol>
      {thread.texts.at(-1)?.by === 'sender' && <Notice tone="info">{text.waits}</Notice>}
      <PageForm call={call} submit={text.send}>
        <TextArea
          label={text.reply}
          rows={5}
          maxLength={MAX_MESSAGE}
          error={call.errors.text?.message}
          {...form.register('text', {
            validate: (typed) => typed.trim().length >= MIN_REASON || text.replyShort,
          })}
        />
      </PageForm>
    </div>
  )
}
