import type { User } from '@kashf/contract/accounts/accounts.ts'
import { formatMoney } from '../../../shell/format/format.ts'
import { purchaseText } from '../../../text/buy/purchase.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/on-demand/notice.tsx'
import { WalletDrawer } from '../wallet/wallet-drawer.ts'

export interface InsufficientFundsProps {
  user: User
  /** The missing amount, UZS. */
  missing: number
  isWalletOpen: boolean
  onTopUp: () => void
  onClose: () => void
}

/** The amount that the wallet lacks for a purchase, with a button that opens the wallet. */
export function InsufficientFunds({ user, missing, isWalletOpen, onTopUp, onClose }: InsufficientFundsProps) {
  return (
    <>
      <Notice tone="attention" title={purchaseText.missing(formatMoney(missing))}>
        <p className="text-md">{purchaseText.missingHint}</p>
        <Button variant="outline" size="sm" className="mt-2.5" onClick={onTopUp}>
          {purchaseText.topUp}
        </Button>
      </Notice>
      {isWalletOpen && <WalletDrawer user={user} missing={missing} open onClose={onClose} />}
    </>
  )
}
