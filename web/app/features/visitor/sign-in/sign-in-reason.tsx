import { KeyRound } from 'lucide-react'
import { useEffect } from 'react'
import { signInReasonText as text } from '../../../text/account/account.ts'
import { preloadSignedInParts } from '../../../ui/lazy-part.ts'
import { useNext } from './use-next.ts'

const preloadPurchase = async () =>
  (await import('../../public-account/purchase/live-price-box.lazy.tsx')).preloadPurchase()

export interface SignInReasonProps {
  /** The course that the user returns to; null when `next` leads elsewhere. */
  course: { title: string; isPurchase: boolean } | null
}

/**
 * The reason why the user is asked for an account, and what follows. Renders nothing for users who came on their own.
 */
export function SignInReason({ course }: SignInReasonProps) {
  const { next } = useNext()
  const isPurchase = course?.isPurchase === true
  // Preload during typing, because after the sign-in each part would wait for the one before.
  useEffect(() => {
    preloadSignedInParts()
    if (isPurchase) void preloadPurchase().catch(() => {})
  }, [isPurchase])
  if (!next) return null
  return (
    <aside aria-label={text.label} className="mb-7 flex gap-3 rounded-md bg-lapis-tint px-4 py-3.5">
      <KeyRound size={20} aria-hidden="true" className="mt-0.5 shrink-0 text-lapis" />
      <p className="min-w-0 text-md wrap-anywhere">
        {course && <strong className="block font-semibold">{course.title}</strong>}
        {course
          ? isPurchase
            ? text.purchase
            : text.course
          : next.startsWith('/gift/')
            ? text.gift
            : text.page}
      </p>
    </aside>
  )
}
