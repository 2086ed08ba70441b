import type { User } from '@kashf/contract/accounts.ts'
import type { Course } from '@kashf/contract/catalogue.ts'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useLocation } from 'react-router'
import { useMe } from '../../api/me.ts'
import { userType } from '../../api/session.ts'
import { formatPrice } from '../../format.ts'
import { buyText } from '../../text/course.ts'
import { periodPromise } from '../../text/course-words.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { cx } from '../../ui/class-names.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { MissingMoney } from './missing-money.tsx'
import { OwnedBox } from './owned-box.tsx'
import { SaveWideButton } from './save-wide-button.tsx'
import { useBuy } from './use-buy.ts'
import { useFreshMe } from './use-fresh-me.ts'

const PurchaseDialog = lazy(() => import('./purchase-dialog.tsx'))

export interface PriceBoxProps {
  course: Course
  /** The reader is signed in and it is not known yet whether the course is theirs. */
  isUnsettled: boolean
}

/** What the course costs and the one thing to do next: log in, buy, top up, or go on learning. */
export function PriceBox({ course, isUnsettled }: PriceBoxProps) {
  const { user } = useMe()
  const { pathname } = useLocation()

  if (isUnsettled) {
    return (
      <Box course={course}>
        <Skeleton className="h-13" />
        <Skeleton className="h-13" />
      </Box>
    )
  }
  if (course.is_owner) {
    return (
      <Box course={course} note={buyText.ownerNote}>
        <LinkButton to={`/teacher-course-info/${course.id}`} size="lg" wide>
          {buyText.manage}
        </LinkButton>
      </Box>
    )
  }
  if (course.is_purchased) return <OwnedBox course={course} />
  if (user && user.type !== userType.student) return <Box course={course} note={buyText.studentsOnly} />
  if (user) return <BuyBox course={course} user={user} />
  const buy = course.is_free ? buyText.start : buyText.buy
  return (
    <Box course={course}>
      <LinkButton to={`/login?next=${encodeURIComponent(pathname)}`} size="lg" wide>
        {buy}
      </LinkButton>
      <SaveWideButton course={course} />
    </Box>
  )
}

function BuyBox({ course, user }: { course: Course; user: User }) {
  const [isAsking, setAsking] = useState(false)
  const [refused, setRefused] = useState<{ missing: number; at: number } | null>(null)
  const refetch = useFreshMe()
  const balance = user.amount?.balance ?? 0
  const price = course.price_to_pay
  const missing = Math.max(0, price - balance)
  const buy = useBuy(course.id, (shortage) => {
    setAsking(false)
    setRefused({ missing: shortage, at: Date.now() })
  })

  const press = async () => {
    if (price === 0) return buy.mutate()
    if (missing === 0) return setAsking(true)
    // The balance on the screen may be minutes old, and the money there by now.
    const fresh = await refetch()
    const lack = Math.max(0, price - (fresh?.amount?.balance ?? 0))
    if (lack > 0) return setRefused({ missing: lack, at: Date.now() })
    setRefused(null)
    setAsking(true)
  }
  const hasEnded = course.access_expires_at !== undefined && course.access_expires_at !== null
  const label = course.is_free ? buyText.start : hasEnded ? buyText.renew : buyText.buy
  return (
    <Box course={course} note={hasEnded ? buyText.ended : undefined}>
      <Button size="lg" wide loading={buy.isPending && !isAsking} onClick={press}>
        {label}
      </Button>
      <SaveWideButton course={course} />
      {(missing > 0 || refused) && (
        <MissingMoney
          key={refused?.at}
          user={user}
          missing={refused?.missing ?? missing}
          isOpen={refused !== null}
        />
      )}
      {isAsking && (
        <Suspense>
          <PurchaseDialog
            title={course.title}
            price={price}
            balance={balance}
            isBuying={buy.isPending}
            onConfirm={() => buy.mutate()}
            onClose={() => setAsking(false)}
          />
        </Suspense>
      )}
    </Box>
  )
}

function Box({ course, note, children }: { course: Course; note?: string; children?: ReactNode }) {
  const promise = periodPromise(course.period)
  return (
    <>
      <p
        className={cx(
          'text-[30px] leading-tight font-bold tracking-tight',
          course.price_to_pay === 0 && 'text-teal',
        )}
      >
        {formatPrice(course.price_to_pay)}
      </p>
      <p className="mt-1 text-[15px] text-ink-2">
        {course.is_free ? buyText.free(promise) : buyText.once(promise)}
      </p>
      {note && <p className="mt-3 font-medium text-apricot">{note}</p>}
      <div className="mt-4.5 grid gap-2.5">{children}</div>
    </>
  )
}
