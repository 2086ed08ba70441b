import { USER_TYPE } from '@kashf/contract/constants.ts'
import type { GiftOffer, PublicGift } from '@kashf/contract/purchases/gifts.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { messageOf } from '../../../api/client/api-error.ts'
import { api } from '../../../api/client/client.ts'
import { withQueries } from '../../../api/queries/queries.tsx'
import { queryKeys } from '../../../api/queries/query-keys.ts'
import { useMe } from '../../../api/queries/use-me.ts'
import { giftText as text } from '../../../text/buy/gift.ts'
import { seatText } from '../../../text/buy/seat-orders.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/on-demand/notice.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { showToast } from '../../../ui/toast.ts'
import { GiftCard } from '../../visitor/gift/gift-card.tsx'
import { GiftCodeForm } from '../../visitor/gift/gift-code-form.tsx'
import { openLabel } from '../../visitor/gift/gift-words.ts'

export interface ReceivedGiftProps {
  code: string
  /** Null once the code is used, by the viewer or somebody else. */
  gift: PublicGift | null
}

/** A gift for signed-in people: what its code is to them, and the button that opens the course. */
export default withQueries(ReceivedGift)

function ReceivedGift({ code, gift }: ReceivedGiftProps) {
  const { user } = useMe()
  const isStudent = user?.type === USER_TYPE.student
  const query = useQuery({
    queryKey: queryKeys.giftOffer(code),
    queryFn: () => api('POST /api/gifts/show', { body: { code } }),
    enabled: isStudent,
    staleTime: 0,
    // No retries, because each wrong code counts against the limit.
    retry: false,
    refetchOnWindowFocus: false,
  })
  const [showsProgress, setShowsProgress] = useState(false)
  const accept = useAccept(code, showsProgress)
  const offer = query.data?.data
  if (offer?.state === 'used_by_you') return <Opened offer={offer} />
  if (!gift) return query.isLoading ? <Skeleton className="h-56 rounded-lg" /> : <GiftCodeForm isRefused />
  const problem = accept.error ?? query.error
  return (
    <GiftCard
      gift={gift}
      note={
        <>
          {offer?.state === 'owned' && <Note tone="attention">{text.owned}</Note>}
          {offer?.state === 'usable' && offer.is_yours && (
            <Note tone="attention" title={text.fromYou}>
              {text.sendIt}
            </Note>
          )}
          {user && !isStudent && <Note tone="attention">{text.studentsOnly}</Note>}
          {offer?.state === 'usable' && offer.is_place && (
            <Agreement isAgreed={showsProgress} onChange={setShowsProgress} />
          )}
          {problem && <Note tone="bad">{messageOf(problem)}</Note>}
        </>
      }
    >
      {offer?.state === 'owned' ? (
        <ToCourse offer={offer} />
      ) : offer?.is_yours ? (
        <>
          <LinkButton size="lg" to="/student-profile?tab=gifts">
            {text.mine}
          </LinkButton>
          <Button variant="outline" loading={accept.isPending} onClick={() => accept.mutate()}>
            {text.acceptYourself}
          </Button>
        </>
      ) : offer ? (
        <Button size="lg" loading={accept.isPending} onClick={() => accept.mutate()}>
          {openLabel(gift)}
        </Button>
      ) : (
        query.isLoading && <Skeleton className="h-13" />
      )}
    </GiftCard>
  )
}

const Note = (props: React.ComponentProps<typeof Notice>) => <Notice {...props} className="mt-4" />

/** Lets who paid for a place see the learner; not chosen at first. */
function Agreement({ isAgreed, onChange }: { isAgreed: boolean; onChange: (isAgreed: boolean) => void }) {
  const hintId = useId()
  return (
    <div className="mt-4">
      <label className="flex min-h-11 items-start gap-3 py-2">
        <input
          type="checkbox"
          className="mt-0.5 size-5 shrink-0 accent-action"
          checked={isAgreed}
          aria-describedby={hintId}
          onChange={(event) => onChange(event.target.checked)}
        />
        {seatText.agree}
      </label>
      <p id={hintId} className="text-sm text-ink-2">
        {seatText.agreeHint}
      </p>
    </div>
  )
}

const ToCourse = ({ offer }: { offer: GiftOffer }) => (
  <LinkButton size="lg" to={`/my-course/${offer.course.id}`}>
    {text.toCourse}
  </LinkButton>
)

const Opened = ({ offer }: { offer: GiftOffer }) => (
  <div className="grid gap-4">
    <h1 className="text-2xl wrap-anywhere">{offer.course.title}</h1>
    <Notice tone="good">{text.usedByYou}</Notice>
    <ToCourse offer={offer} />
  </div>
)

/** Redeems the code and opens the course. */
function useAccept(code: string, showsProgress: boolean) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: () => api('POST /api/gifts/redeem', { body: { code, shows_progress: showsProgress } }),
    onSuccess: async ({ data, message }) => {
      await Promise.all([
        queries.invalidateQueries({ queryKey: queryKeys.purchasedCourses }),
        queries.resetQueries({ queryKey: queryKeys.course(data.course_id) }),
      ])
      showToast({ title: message ?? text.opened })
      await navigate(`/my-course/${data.course_id}`, { replace: true })
    },
  })
}
