import type { User } from '@kashf/contract/accounts/accounts.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { fetchMe } from '../../../api/client/fetch-me.ts'
import { queryKeys } from '../../../api/queries/query-keys.ts'
import { useMe } from '../../../api/queries/use-me.ts'
import { useSession } from '../../../shell/base/session.ts'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { WalletDrawer } from '../wallet/wallet-drawer.ts'
import { InsufficientFunds } from './insufficient-funds.tsx'
import type { PurchaseDialogProps } from './purchase-dialog.lazy.tsx'
import { usePurchaseInUrl } from './purchase-in-url.ts'

const PurchaseDialog = lazyPart(() => import('./purchase-dialog.lazy.tsx'), null)

/** Preloads the components that a press of the button opens. */
export const preloadPurchase = () => Promise.all([PurchaseDialog.preload(), WalletDrawer.preload()])

/** The state of a purchase from the wallet, from the press of the button to the confirmation. */
interface Steps {
  /** The buyer with the newest known balance. */
  user: User
  /** The price, UZS. */
  price: number
  /** The amount that the wallet lacks, UZS. */
  missing: number
  /** Whether the buyer has pressed the button: only then does the shortage matter. */
  wasAsked: boolean
  /** Whether the confirmation opened by itself, because a top-up filled the wallet. */
  hasMoneyArrived: boolean
  step: 'confirming' | 'topping-up' | null
  /** Opens the confirmation, or the wallet if it has too little; `isStale`: the known balance is out of date. */
  open(isStale?: boolean): void
  openWallet(): void
  close(): void
  /** Closes the step, and keeps the URL's request for the purchase. */
  reset(): void
}

/**
 * The steps of a purchase at `price` UZS. They open automatically when the URL asks for it, unless the course is free. `onShort`
 * is called when the buyer wants it and the wallet has too little.
 */
export function useWalletPurchase(price: number, buyer: User, onShort?: () => void): Steps {
  // Read the user here and not only in the parent, so that a step is never rendered with an older balance.
  const user = useMe().user ?? buyer
  const fetchFreshMe = useFreshMe()
  const [step, setStep] = useState<Steps['step']>(null)
  const [wasAsked, setWasAsked] = useState(false)
  const [hasMoneyArrived, setArrived] = useState(false)
  const missing = missingFor(price, user)

  const open = async (isStale: boolean) => {
    setWasAsked(true)
    setArrived(false)
    const [me] = await Promise.all([isStale ? fetchFreshMe() : user, preloadPurchase()])
    const fresh = me ?? user
    const isShort = missingFor(price, fresh) > 0
    if (isShort) onShort?.()
    setStep(isShort ? 'topping-up' : 'confirming')
  }

  // Preload the few KB, so that the purchase opens at once on a slow connection too.
  useEffect(() => {
    if (price > 0) void preloadPurchase()
  }, [price])

  const { isAsked, settle } = usePurchaseInUrl()
  const openAsked = useEffectEvent(() => {
    // The purchase of a free course needs no confirmation, so it waits for the button.
    if (price > 0) void open(missing > 0)
  })
  useEffect(() => {
    if (isAsked) openAsked()
  }, [isAsked])

  const hasArrived = step === 'topping-up' && missing === 0
  useEffect(() => {
    if (!hasArrived) return
    setStep('confirming')
    setArrived(true)
  }, [hasArrived])

  return {
    user,
    price,
    missing,
    wasAsked,
    hasMoneyArrived,
    step,
    // A known shortage may be minutes old, and the money may have arrived since.
    open: (isStale = missing > 0) => void open(isStale),
    openWallet: () => void preloadPurchase().then(() => setStep('topping-up')),
    close: () => {
      // The money may have arrived meanwhile.
      if (step === 'topping-up') void fetchFreshMe()
      setStep(null)
      settle()
    },
    reset: () => setStep(null),
  }
}

type WalletPurchaseProps = Pick<
  PurchaseDialogProps,
  'heading' | 'title' | 'discount' | 'charging' | 'isBuying' | 'onConfirm'
> & { steps: Steps }

/** Shows the amount that the wallet lacks, or the confirmation. */
export function WalletPurchase({ steps, ...props }: WalletPurchaseProps) {
  const { user, price, missing, wasAsked, hasMoneyArrived, step, openWallet, close } = steps
  return (
    <>
      {wasAsked && missing > 0 && (
        <InsufficientFunds
          user={user}
          missing={missing}
          isWalletOpen={step === 'topping-up'}
          onTopUp={openWallet}
          onClose={close}
        />
      )}
      {step === 'confirming' && (missing === 0 || props.isBuying) && (
        <PurchaseDialog
          {...props}
          price={price}
          hasMoneyArrived={hasMoneyArrived}
          balance={user.amount?.balance ?? 0}
          onClose={close}
        />
      )}
    </>
  )
}

/** The amount that the wallet lacks for a price, rounded up to whole so'm, because payment apps accept no tiyin. */
function missingFor(price: number, user: User): number {
  return Math.max(0, Math.ceil(price - (user.amount?.balance ?? 0)))
}

/** Fetches the signed-in user, bypassing the cache; null on failure. */
function useFreshMe(): () => Promise<User | null> {
  const queries = useQueryClient()
  const session = useSession()
  return () =>
    queries.fetchQuery({
      queryKey: queryKeys.me(session?.token),
      queryFn: ({ signal }) => fetchMe(signal),
      staleTime: 0,
    })
}
