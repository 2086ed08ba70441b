import type { User } from '@kashf/contract/accounts/accounts.ts'
import { USER_TYPE } from '@kashf/contract/constants.ts'
import { useSecondFactor } from '../../../api/queries/use-second-factor.ts'
import { QueryStates } from '../../../api/query-states.tsx'
import { securityText } from '../../../text/account/security.ts'
import { Notice } from '../../../ui/on-demand/notice.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { ApiTokens } from '../api-tokens/api-tokens.tsx'
import { CloseAccount } from '../personal-data/close-account.tsx'
import { DataCopy } from '../personal-data/data-copy.tsx'
import { ConfirmEmail } from './confirm-email.tsx'
import { Devices } from './devices.tsx'
import { GoogleCard } from './google-card.tsx'
import { SecondFactorCard } from './second-factor.tsx'
import { SignInData } from './sign-in-data.tsx'
import { TelegramCard } from './telegram-card.tsx'

/** Sign-in details and signed-in devices, for students, teachers and operators. */
export default function Security({ user }: { user: User }) {
  const factor = useSecondFactor()
  if (!factor.data) return <QueryStates query={factor} loading={<Skeleton className="h-96 rounded-lg" />} />
  return (
    <div className="grid max-w-3xl gap-6">
      {user.pending_email && <ConfirmEmail user={user} email={user.pending_email} />}
      {user.email === null && !user.pending_email && (
        <Notice tone="attention">{securityText.withoutEmail}</Notice>
      )}
      <SignInData user={user} hasSecondFactor={factor.data.is_on} />
      <SecondFactorCard user={user} factor={factor.data} />
      {user.type !== USER_TYPE.operator && <TelegramCard user={user} />}
      {user.type !== USER_TYPE.operator && <GoogleCard />}
      <Devices user={user} />
      {user.type !== USER_TYPE.operator && <ApiTokens user={user} hasSecondFactor={factor.data.is_on} />}
      <DataCopy user={user} />
      {user.type !== USER_TYPE.operator && <CloseAccount user={user} hasSecondFactor={factor.data.is_on} />}
    </div>
  )
}
