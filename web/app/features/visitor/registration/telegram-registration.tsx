import type { Answer } from '@kashf/contract/common.ts'
import type { TelegramRegisterBody } from '@kashf/contract/telegram/telegram.ts'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { post } from '../../../api/client/client.ts'
import { showFailure } from '../../../api/form-errors.ts'
import { registrationText as text } from '../../../text/account/registration.ts'
import { TextInput } from '../../../ui/forms/inputs.tsx'
import { SubmitButton } from '../../../ui/forms/submit-button.tsx'
import { Notice } from '../../../ui/on-demand/notice.tsx'
import { registrationRules as rules } from './registration-fields.ts'
import { storeTelegramDraft, type TelegramDraft } from './telegram-draft.ts'
import { TermsConsent } from './terms-consent.tsx'

export interface TelegramRegistrationProps {
  draft: TelegramDraft
  termsVersion: string
  /** Gets the token of the new account's session. */
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
  const { errors, isSubmitting } = form.formState

  const submit = async (fields: Omit<TelegramRegisterBody, 'ticket'>) => {
    const body = {
      ...fields,
      ticket: draft.ticket,
      first_name: fields.first_name.trim(),
      last_name: fields.last_name.trim(),
      username: fields.username.trim(),
    }
    try {
      const { data } = await post<Answer<{ token: string }>>('/api/telegram/register', body)
      storeTelegramDraft(null)
      await onRegistered(data.token)
    } catch (error) {
      showFailure(form, error)
    }
  }

  return (
    <form method="post" noValidate onSubmit={form.handleSubmit(submit)} className="grid gap-5">
      <div className="grid gap-5 sm:grid-cols-2">
        <TextInput
          label={text.firstName}
          autoComplete="given-name"
          maxLength={60}
          error={errors.first_name?.message}
          {...form.register('first_name', rules.name)}
        />
        <TextInput
          label={text.lastName}
          autoComplete="family-name"
          maxLength={60}
          error={errors.last_name?.message}
          {...form.register('last_name', rules.name)}
        />
      </div>
      <TextInput
        label={text.username}
        hint={text.usernameHint}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={30}
        error={errors.username?.message}
        {...form.register('username', rules.username)}
      />
      <TermsConsent error={errors.terms_version?.message} />
      {errors.root && <Notice tone="bad">{errors.root.message}</Notice>}
      <SubmitButton size="lg" wide loading={isSubmitting}>
        {text.submit}
      </SubmitButton>
    </form>
  )
}
