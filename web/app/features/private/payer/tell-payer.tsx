import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { api } from '../../../api/client/client.ts'
import { useCallForm } from '../../../api/use-call-form.ts'
import { payerText as text } from '../../../text/pay-for-me/payer-page.ts'
import { TextInput } from '../../../ui/forms/inputs.tsx'
import { SubmitButton } from '../../../ui/forms/submit-button.tsx'
import { Notice } from '../../../ui/on-demand/notice.tsx'

/** Takes an address for the one mail that says what the money did. */
export function TellPayer({ code }: { code: string }) {
  const [told, setTold] = useState<string>()
  const form = useForm({ defaultValues: { email: '' } })
  const call = useCallForm(form, async ({ email }) => {
    await api('POST /api/payment-requests/contact', { body: { code, email: email.trim() } })
    setTold(email.trim())
  })
  if (told) return <Notice tone="good">{text.told(told)}</Notice>
  return (
    <details>
      <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-lapis">
        {text.tellMe}
      </summary>
      <form noValidate onSubmit={call.submit} className="mt-1 grid gap-3">
        <TextInput
          label={text.email}
          hint={text.tellHint}
          type="email"
          autoComplete="email"
          inputMode="email"
          error={call.errors.email?.message}
          {...form.register('email')}
        />
        {call.errors.root && <Notice tone="bad">{call.errors.root.message}</Notice>}
        <SubmitButton variant="outline" wide loading={call.isSubmitting}>
          {text.send}
        </SubmitButton>
      </form>
    </details>
  )
}
