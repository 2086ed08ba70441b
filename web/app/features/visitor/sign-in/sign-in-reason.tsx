import { KeyRound } from 'lucide-react'
import { useEffect } from 'react'
import { signInReasonText as text } from '../../../text/account.ts'
import { useNext } from './use-next.ts'

/** What a purchase shows after the sign-in. */
const purchaseParts = [
  () => import('../../signed-in/purchase/live-price-box.lazy.tsx'),
  () => import('../../signed-in/wallet/wallet-drawer.lazy.tsx'),
]

export interface SignInReasonProps {
  /** The course that the user returns to; null when `next` leads elsewhere. */
  course: { title: string; isPurchase: boolean } | null
}

/** Why the user is asked for an account, and what follows. Nothing for those who came by themselves. */
export function SignInReason({ course }: SignInReasonProps) {
  const { next } = useNext()
  const isPurchase = course?.isPurchase === true
  // Loaded while the user types: after the sign-in each would wait for the one before.
  useEffect(() => {
    if (!isPurchase) return
    for (const load of purchaseParts) void load().catch(() => {})
  }, [isPurchase])
  if (!next) return null
  return (
    <aside aria-label={text.label} className="mb-7 flex gap-3 rounded-md bg-lapis-tint px-4 py-3.5">
      <KeyRound size={20} aria-hidden="true" className="mt-0.5 shrink-0 text-lapis" />
      <p className="min-w-0 text-[.9375rem] wrap-anywhere">
        {course && <strong className="block font-semibold">{course.title}</strong>}
        {course ? (isPurchase ? text.purchase : text.course) : text.page}
      </p>
    </aside>
  )
}
