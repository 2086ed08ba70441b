import { MAX_EMAIL } from '@kashf/contract/accounts/limits.ts'
import type { ContactBody, ContactTopic } from '@kashf/contract/content/contact.ts'
import { MAX_MESSAGE, MAX_SENDER_NAME, MIN_MESSAGE } from '@kashf/contract/content/limits.ts'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { api } from '../../../api/client/client.ts'
import { useCallForm } from '../../../api/use-call-form.ts'
import { storeTabValue } from '../../../shell/base/tab-storage.ts'
import { contactText as text } from '../../../text/browse/content.ts'
import { Button } from '../../../ui/button.tsx'
import { Select, TextArea, TextInput } from '../../../ui/forms/inputs.tsx'
import { Notice } from '../../../ui/on-demand/notice.tsx'
import { registrationRules } from '../registration/registration-fields.ts'
import { useKeptValues } from '../registration/use-kept-values.ts'
import { PageForm } from '../sign-in/page-form.tsx'

const KEY = 'contact-typed'
const KEPT = ['name', 'email', 'text'] as const
const TOPICS: readonly ContactTopic[] = ['payment', 'course', 'account', 'teaching', 'other']

/** Sends a message to the operators. The input survives failures and reloads. */
export function ContactForm() {
  const [sentFrom, setSentFrom] = useState<string | null>(null)
  const form = useForm<ContactBody>({ defaultValues: { topic: 'payment', website: '' } })
  useKeptValues(form, KEY, KEPT)

  const call = useCallForm(form, async (body) => {
    await api('POST /api/contact', { body: { ...body, email: body.email.trim() } })
    form.reset({ ...body, text: '' })
    storeTabValue(KEY, null)
    setSentFrom(body.email.trim())
  })

  if (sentFrom !== null) {
    return (
      <Notice tone="good" title={text.sent}>
        <p>{text.sentHint(sentFrom)}</p>
        <Button variant="outline" size="sm" className="mt-3" onClick={() => setSentFrom(null)}>
          {text.again}
        </Button>
      </Notice>
    )
  }
  return (
    <PageForm call={call} submit={text.submit}>
      <Select
        label={text.topic}
        options={TOPICS.map((topic) => ({ value: topic, label: text.topics[topic] }))}
        error={call.errors.topic?.message}
        {...form.register('topic')}
      />
      <TextInput
        label={text.name}
        autoComplete="name"
        maxLength={MAX_SENDER_NAME}
        error={call.errors.name?.message}
        {...form.register('name', registrationRules.given)}
      />
      <TextInput
        label={text.email}
        hint={text.emailHint}
        type="email"
        autoComplete="email"
        maxLength={MAX_EMAIL}
        error={call.errors.email?.message}
        {...form.register('email', registrationRules.email)}
      />
      <TextArea
        label={text.text}
        hint={text.textHint}
        rows={6}
        maxLength={MAX_MESSAGE}
        error={call.errors.text?.message}
        {...form.register('text', {
          validate: (typed) => typed.trim().length >= MIN_MESSAGE || text.textShort,
        })}
      />
      {/* A honeypot field, hidden from people and screen readers: it reveals programs that fill every field. */}
      <div hidden>
        <label>
          {text.website}
          <input type="text" tabIndex={-1} autoComplete="off" {...form.register('website')} />
        </label>
      </div>
    </PageForm>
  )
}
