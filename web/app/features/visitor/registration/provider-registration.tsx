import type { ProviderRegisterBody } from '@kashf/contract/accounts/open-id.ts'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { api } from '../../../api/client/client.ts'
import { useCallForm } from '../../../api/use-call-form.ts'
import { registrationText as text } from '../../../text/account/registration.ts'
import { PageForm } from '../sign-in/page-form.tsx'
import type { ProviderName } from '../sign-in/provider.ts'
import { NameInputs, UsernameInput } from './name-inputs.tsx'
import { type ProviderDraft, storeDraft } from './provider-draft.ts'
import { TermsConsent } from './terms-consent.tsx'

export interface ProviderRegistrationProps {
  provider: ProviderName
  draft: ProviderDraft
  termsVersion: string
  /** Receives the token of the new account's session. */
  onRegistered: (token: string) => Promise<void>
}

/** Registers a student whom a provider has confirmed, without a password. The values survive failures and reloads. */
export function ProviderRegistration(props: ProviderRegistrationProps) {
  const { provider, draft, termsVersion, onRegistered } = props
  const form = useForm<Omit<ProviderRegisterBody, 'ticket'>>({
    defaultValues: { ...draft.proposal, terms_version: termsVersion },
  })
  useEffect(() => {
    storeDraft(provider, draft)
    const typing = form.watch(({ first_name = '', last_name = '', username = '' }) =>
      storeDraft(provider, { ...draft, proposal: { first_name, last_name, username } }),
    )
    return () => typing.unsubscribe()
  }, [provider, draft, form])

  const call = useCallForm(form, async (fields) => {
    const body = {
      ...fields,
      ticket: draft.ticket,
      first_name: fields.first_name.trim(),
      last_name: fields.last_name.trim(),
      username: fields.username.trim(),
    }
    const { data } = await api(`POST /api/${provider}/register`, { body })
    storeDraft(provider, null)
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
