import type { User } from '@kashf/contract/accounts/accounts.ts'
import { useState } from 'react'
import { securityText as text } from '../../../text/account/security.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { ChangeEmail } from './change-email.tsx'
import { ChangePassword } from './change-password.tsx'
import { ChangeUsername } from './change-username.tsx'

const changes = { email: ChangeEmail, username: ChangeUsername, password: ChangePassword }

/** Sign-in details, each with a button to change it. */
export function SignInData({ user, hasSecondFactor }: { user: User; hasSecondFactor: boolean }) {
  const [open, setOpen] = useState<keyof typeof changes | null>(null)
  const Change = open && changes[open]
  const rows = [
    { name: 'email', label: text.email, value: user.email },
    { name: 'username', label: text.username, value: user.username },
    { name: 'password', label: text.password, value: user.has_password === false ? null : '••••••••' },
  ] as const
  return (
    <Card>
      <h2 className="text-xl">{text.signIn}</h2>
      <ul className="mt-2 divide-y divide-line">
        {rows.map(({ name, label, value }) => (
          <li key={name} className="flex items-center gap-4 py-3.5 last:pb-0">
            <div className="min-w-0 flex-1">
              <p className="text-sm text-ink-2">{label}</p>
              <p className="font-medium wrap-anywhere">
                {value === null ? (
                  <span className="font-normal text-ink-2">{text.none}</span>
                ) : name === 'email' ? (
                  <EmailAddress email={value} />
                ) : (
                  value
                )}
              </p>
            </div>
            <Button
              variant="outline"
              size="sm"
              aria-label={value === null ? text.addLabel(label) : text.changeLabel(label)}
              onClick={() => setOpen(name)}
            >
              {value === null ? text.add : text.change}
            </Button>
          </li>
        ))}
      </ul>
      {Change && <Change user={user} hasSecondFactor={hasSecondFactor} onClose={() => setOpen(null)} />}
    </Card>
  )
}

/** Breaks a long address before its @. */
function EmailAddress({ email }: { email: string }) {
  const at = email.lastIndexOf('@')
  return (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  )
}
