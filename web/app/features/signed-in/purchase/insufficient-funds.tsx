import type { User } from '@kashf/contract/accounts.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { queryKeys } from '../../../api/queries/query-keys.ts'
import { useSession } from '../../../shell/base/session.ts'
import { formatMoney } from '../../../shell/format/format.ts'
import { purchaseText } from '../../../text/purchase.ts'
import { Button } from '../../../ui/button.tsx'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { Notice } from '../../../ui/on-demand/notice.tsx'

const WalletDrawer = lazyPart(() => import('../wallet/wallet-drawer.lazy.tsx'))

/**
 * How much the wallet lacks (UZS), with the wallet behind a button. `isOpen` opens the wallet on mount; `onTopUp`
 * is called when the user asks for it.
 */
export function InsufficientFunds(props: {
  user: User
  missing: number
  isOpen: boolean
  onTopUp: () => void
}) {
  const { user, missing, isOpen, onTopUp } = props
  const [isWalletOpen, setWalletOpen] = useState(isOpen)
  const queries = useQueryClient()
  const session = useSession()
  const close = () => {
    setWalletOpen(false)
    // The money may have arrived meanwhile.
    void queries.invalidateQueries({ queryKey: queryKeys.me(session?.token) })
  }
  return (
    <>
      <Notice tone="attention" title={purchaseText.missing(formatMoney(missing))}>
        <p className="text-[15px]">{purchaseText.missingHint}</p>
        <Button variant="outline" size="sm" className="mt-2.5" onClick={onTopUp}>
          {purchaseText.topUp}
        </Button>
      </Notice>
      {isWalletOpen && (
        <Suspense>
          <WalletDrawer user={user} missing={missing} open onClose={close} />
        </Suspense>
      )}
    </>
  )
}
