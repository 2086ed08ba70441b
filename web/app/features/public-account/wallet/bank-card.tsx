import { groupDigits } from '@kashf/contract/money/amount.ts'
import { SOM } from '@kashf/contract/units.ts'
import { walletText } from '../../../text/account/wallet.ts'
import { Girih } from '../../../ui/girih.tsx'
import { CopyButton } from '../../../ui/on-demand/copy-button.tsx'

/** The wallet as a bank card. `balance` in UZS; `paymentId` is the eight-digit account number. */
export function BankCard({ balance, paymentId }: { balance: number; paymentId: string }) {
  return (
    <div className="relative isolate flex aspect-[1.72] w-full flex-col overflow-clip rounded-lg bank-card p-5.5 text-white">
      <Girih className="-z-10 opacity-25" />
      <p className="text-md text-white/90">{walletText.balance}</p>
      <p className="flex flex-wrap items-baseline gap-x-2 text-4xl leading-tight font-bold tracking-tight">
        {groupDigits(balance)} <span className="text-lg">{SOM}</span>
      </p>
      <div className="mt-auto flex flex-wrap items-end justify-between gap-3">
        <p>
          <span className="block text-sm text-white/90">{walletText.account}</span>
          {/* The gap is only visual: selecting the number copies eight digits without a space. */}
          <span className="text-xl font-semibold tracking-wider">
            {paymentId.slice(0, 4)}
            <span className="ml-[0.3em]">{paymentId.slice(4)}</span>
          </span>
        </p>
        <CopyButton text={paymentId} />
      </div>
    </div>
  )
}
