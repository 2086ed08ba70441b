import type { TelegramRegisterBody } from '@kashf/contract/telegram/telegram.ts'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { api } from '../../../api/client/client.ts'
import { useCallForm } from '../../../api/use-call-form.ts'
import { registrationText as text } from '../../../text/account/registration.ts'
import { PageForm } from '../sign-in/page-form.tsx'
import { NameInputs, UsernameInput } from './name-inputs.tsx'
import { storeTelegramDraft, type TelegramDraft } from './telegram-draft.ts'
import { TermsConsent } from './terms-consent.tsx'

export interface TelegramRegistrationProps {
  draft: TelegramDraft
  termsVersion: string
  /** Receives the token of the new account's session. */
  onRegistered: (token: string) => Promise<void>
}

/** Registers a student whom Telegram has confirmed, without an e-mail and a password. The values survive failures and reloads. */
export function TelegramRegistration(props: TelegramRegistrationProps) {
  const { draft, termsVersion, onRegistered } = props
  const form = useForm<Omit<TelegramRegisterBody, 'ticket'>>({
    defaultValues: { ...draft.proposal, terms_version: termsVersion },
  })
  useEffect(() => {
    storeTelegramDraft(draft)
    const typing = form.watch(({ first_name = '', last_name = '', username = '' }) =>
      storeTelegramDraft({ ...draft, proposal: { first_name, last_name, username } }),
    )
    return () => typing.unsubscribe()
  }, [draft, form])

  const call = useCallForm(form, async (fields) => {
    const body = {
      ...fields,
      ticket: draft.ticket,
      first_name: fields.first_name.trim(),
      last_name: fields.last_name.trim(),
      username: fields.username.trim(),
    }
    const { data } = await api('POST /api/telegram/register', { body })
    storeTelegramDraft(null)
    await onRegistered(data.token)
  })

  return (
    <PageForm call={call} submit={text.submit}>
      <NameInputs register={form.register} errors={call.errors} />
      <UsernameInput register={form.register} errors={call.errors} />
      <TermsConsent error={call.errors.terms_version?.message} />
    </PageForm>
  )
}
