import type { User } from '@kashf/contract/accounts/accounts.ts'
import { USER_TYPE } from '@kashf/contract/constants.ts'
import { formatMoney } from '../../../shell/format/format.ts'
import { walletText } from '../../../text/account/wallet.ts'
import { Drawer } from '../../../ui/on-demand/dialog.tsx'
import { Notice } from '../../../ui/on-demand/notice.tsx'
import { BankCard } from './bank-card.tsx'
import { Movements } from './movements.tsx'
import { TopUp } from './top-up.tsx'
import { TopUpSteps } from './top-up-steps.tsx'
import '../../../signed-in.css'

/** The wallet: balance, account number, top-up, latest movements. */
export default function WalletDrawer({
  user,
  missing = 0,
  open,
  onClose,
}: {
  user: User
  /** The amount in UZS that a purchase lacks, which is the suggested top-up. */
  missing?: number
  open: boolean
  onClose: () => void
}) {
  return (
    <Drawer open={open} onClose={onClose} title={walletText.title}>
      <div className="grid grid-cols-1 gap-7">
        <BankCard balance={user.amount?.balance ?? 0} paymentId={user.payment_id} />
        {missing > 0 && <Notice tone="attention" title={walletText.topUpBy(formatMoney(missing))} />}
        {user.type === USER_TYPE.student && <TopUp missing={missing} />}
        {user.type === USER_TYPE.student && <TopUpSteps />}
        <Movements movements={user.transactions_history ?? []} />
      </div>
    </Drawer>
  )
}
