import type { GiftOffer } from '@kashf/contract/purchases/gifts.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { messageOf } from '../../../api/client/api-error.ts'
import { api } from '../../../api/client/client.ts'
import { queryKeys } from '../../../api/queries/query-keys.ts'
import { periodName } from '../../../text/browse/course-labels.ts'
import { commonText } from '../../../text/common.ts'
import { giftText as text } from '../../../text/learn/gift.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Notice } from '../../../ui/on-demand/notice.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { showToast } from '../../../ui/toast.ts'

/** The gift behind a code and its giver, with the button that opens the course. */
export function ReceivedGift({ code }: { code: string }) {
  const query = useQuery({
    queryKey: queryKeys.giftOffer(code),
    queryFn: () => api('POST /api/gifts/show', { body: { code } }),
    staleTime: 0,
    // No retries, because each wrong code counts against the limit.
    retry: false,
    refetchOnWindowFocus: false,
  })
  if (query.isPending) return <Skeleton className="h-56 rounded-lg" />
  if (!query.data) {
    return (
      <div className="grid gap-4">
        <h1 className="text-2xl">{text.page}</h1>
        <Notice tone="bad">{messageOf(query.error)}</Notice>
        <div className="flex flex-wrap gap-3">
          <LinkButton to="/gift" variant="outline">
            {text.other}
          </LinkButton>
          <Button variant="quiet" onClick={() => void query.refetch()}>
            {commonText.retry}
          </Button>
        </div>
      </div>
    )
  }
  return <Offer code={code} offer={query.data.data} />
}

function Offer({ code, offer }: { code: string; offer: GiftOffer }) {
  const accept = useAccept(code)
  const { course, giver, is_yours, state } = offer
  return (
    <Card className="grid gap-4">
      <div>
        <p className="text-ink-2 wrap-anywhere">{is_yours ? text.fromYou : text.from(giver)}</p>
        <h1 className="mt-1 text-2xl leading-tight wrap-anywhere">{course.title}</h1>
        <p className="mt-2 wrap-anywhere">{text.teacher(course.teacher)}</p>
        <p className="mt-1 text-ink-2">{text.term(periodName(course.period).toLowerCase())}</p>
      </div>
      {state === 'usable' && is_yours && <Notice tone="attention">{text.sendIt}</Notice>}
      {state === 'owned' && <Notice tone="attention">{text.owned}</Notice>}
      {state === 'used_by_you' && <Notice tone="good">{text.usedByYou}</Notice>}
      {accept.isError && <Notice tone="bad">{messageOf(accept.error)}</Notice>}
      {state === 'usable' && is_yours ? (
        <>
          <LinkButton size="lg" to="/student-profile?tab=gifts">
            {text.mine}
          </LinkButton>
          <Button variant="outline" loading={accept.isPending} onClick={() => accept.mutate()}>
            {text.acceptYourself}
          </Button>
        </>
      ) : state === 'usable' ? (
        <Button size="lg" loading={accept.isPending} onClick={() => accept.mutate()}>
          {text.accept}
        </Button>
      ) : (
        <LinkButton size="lg" to={`/my-course/${course.id}`}>
          {text.toCourse}
        </LinkButton>
      )}
    </Card>
  )
}

/** Redeems the code and opens the course. */
function useAccept(code: string) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: () => api('POST /api/gifts/redeem', { body: { code } }),
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
