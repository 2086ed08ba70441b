import type { User } from '@kashf/contract/accounts/accounts.ts'
import { profileText } from '../../../text/learn/student.ts'
import { SectionHead } from '../../../ui/card.tsx'
import { BankCard } from '../../public-account/wallet/bank-card.tsx'
import { TopUp } from '../../public-account/wallet/top-up.tsx'
import { TopUpSteps } from '../../public-account/wallet/top-up-steps.tsx'
import { RunningMonths } from '../months/running-months.tsx'
import { Statement } from '../statement/statement.tsx'

/** The whole wallet: card, payment apps, how to top up by hand, running months, all movements. */
export default function StudentWallet({ user }: { user: User }) {
  return (
    <div className="grid gap-9">
      <div className="grid items-start gap-x-10 gap-y-7 md:grid-cols-[minmax(0,23rem)_minmax(0,1fr)]">
        <BankCard balance={user.amount?.balance ?? 0} paymentId={user.payment_id} />
        <div className="grid gap-7">
          <TopUp missing={0} heading="h2" />
          <TopUpSteps heading="h2" />
        </div>
      </div>
      <RunningMonths />
      <section>
        <SectionHead title={profileText.movements} />
        <Statement />
      </section>
    </div>
  )
}
