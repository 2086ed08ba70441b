import type { User } from '@kashf/contract/accounts/accounts.ts'
import { Wallet } from 'lucide-react'
import { useState } from 'react'
import { formatMoney } from '../../../shell/format/format.ts'
import { layoutText } from '../../../text/layout.ts'
import { useLiveWallet } from '../wallet/use-live-wallet.ts'
import { WalletDrawer } from '../wallet/wallet-drawer.ts'

/** The balance in the header; opens the wallet, whose code is loaded on the first click. */
export function WalletButton({ user }: { user: User }) {
  useLiveWallet()
  const [isOpen, setOpen] = useState(false)
  const [wasOpened, setOpened] = useState(false)
  const open = async () => {
    await WalletDrawer.preload()
    setOpened(true)
    setOpen(true)
  }
  return (
    <>
      <button
        type="button"
        onClick={open}
        aria-haspopup="dialog"
        className="inline-flex h-11 shrink-0 items-center gap-2 rounded-full border border-edge bg-surface px-3 font-medium transition-colors hover:border-lapis hover:text-lapis lg:px-4"
      >
        <Wallet size={20} aria-hidden="true" />
        <span className="sr-only">{layoutText.wallet}</span>
        <span className="hidden whitespace-nowrap lg:inline">{formatMoney(user.amount?.balance ?? 0)}</span>
      </button>
      {wasOpened && <WalletDrawer user={user} open={isOpen} onClose={() => setOpen(false)} />}
    </>
  )
}
