import { Link } from 'react-router'
import { registrationText as text } from '../../../text/account/registration.ts'
import { FieldError } from '../../../ui/forms/field.tsx'

const link = 'rounded-sm font-medium text-lapis underline underline-offset-2 hover:no-underline'

/** Consent to the terms on registration. The form keeps its values while the terms are read. */
export function TermsConsent({ error }: { error: string | undefined }) {
  return (
    <div className="grid gap-1.5">
      <p className="text-sm text-ink-2">
        {text.consent}{' '}
        <Link to="/terms" className={link}>
          {text.consentTerms}
        </Link>{' '}
        {text.consentAnd}{' '}
        <Link to="/privacy" className={link}>
          {text.consentPrivacy}
        </Link>{' '}
        {text.consentEnd}
      </p>
      <FieldError id="terms-error" error={error} />
    </div>
  )
}
