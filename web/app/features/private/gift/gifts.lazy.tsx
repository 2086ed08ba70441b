import type { Gift, GiftStatus } from '@kashf/contract/purchases/gifts.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { queryKeys } from '../../../api/queries/query-keys.ts'
import { pagesOf } from '../../../api/queries/reads.ts'
import { ListStates } from '../../../api/query-states.tsx'
import { formatDate, formatMoney } from '../../../shell/format/format.ts'
import { inReadersScript } from '../../../shell/written/written.ts'
import { GIFT_STATUS, giftText as text } from '../../../text/buy/gift.ts'
import { Badge, type BadgeTone } from '../../../ui/badge.tsx'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { GiftCode } from '../../public-account/gift/gift-code.tsx'
import { TakeBackDialog } from './take-back-dialog.tsx'

/** The gifts that the student paid for, newest first. */
export default function Gifts() {
  const list = useInfiniteQuery({ ...pagesOf('GET /api/gifts', queryKeys.gifts), select: inReadersScript })
  return (
    <ListStates
      list={list}
      loading={<Skeleton className="h-48 rounded-lg" />}
      empty={
        <EmptyState
          title={text.none}
          message={text.noneHint}
          action={
            <div className="flex flex-wrap justify-center gap-2">
              <LinkButton to="/courses">{text.toCourses}</LinkButton>
              <LinkButton to="/gift" variant="outline">
                {text.haveCode}
              </LinkButton>
            </div>
          }
        />
      }
    >
      {(gifts) => (
        <>
          <LinkButton to="/gift" variant="outline" className="mb-4">
            {text.haveCode}
          </LinkButton>
          <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
            {gifts.map((gift) => (
              <li key={gift.id} className="px-4 py-4 sm:px-5">
                <GiftRow gift={gift} />
              </li>
            ))}
          </ul>
        </>
      )}
    </ListStates>
  )
}

const TONES: { readonly [status in GiftStatus]: BadgeTone } = {
  waiting: 'wait',
  used: 'good',
  returned: 'neutral',
}

function GiftRow({ gift }: { gift: Gift }) {
  const [isAsking, setAsking] = useState(false)
  const { course, status, used_at, returned_at } = gift
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-52">
          <p className="font-semibold wrap-anywhere">
            <Link to={`/course/${course.id}`} className="rounded-sm hover:text-lapis hover:underline">
              {course.title}
            </Link>
          </p>
          <p className="mt-0.5 flex flex-wrap items-center gap-x-2.5 gap-y-1 text-sm text-ink-2">
            <Badge tone={TONES[status]}>{GIFT_STATUS[status]}</Badge>
            <span>{text.given(formatDate(gift.created_at), formatMoney(gift.paid))}</span>
            {status === 'used' && used_at && <span>{text.used(formatDate(used_at))}</span>}
            {returned_at && <span>{text.returned(formatDate(returned_at))}</span>}
          </p>
        </div>
        {status === 'waiting' && (
          <Button
            variant="outline"
            size="sm"
            aria-label={text.takeBackOf(course.title)}
            onClick={() => setAsking(true)}
          >
            {text.takeBack}
          </Button>
        )}
      </div>
      {status === 'waiting' && <GiftCode gift={gift} />}
      {isAsking && <TakeBackDialog gift={gift} onClose={() => setAsking(false)} />}
    </>
  )
}
