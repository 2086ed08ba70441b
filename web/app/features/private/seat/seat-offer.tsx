import { USER_TYPE } from '@kashf/contract/constants.ts'
import type { SeatOffer as Offer } from '@kashf/contract/roster/seats.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { href, useNavigate } from 'react-router'
import { ApiError, messageOf } from '../../../api/client/api-error.ts'
import { api } from '../../../api/client/client.ts'
import { useMe } from '../../../api/queries/use-me.ts'
import { joinPath, signInPath } from '../../../shell/base/sign-in-path.ts'
import { formatDate } from '../../../shell/format/format.ts'
import { fullName } from '../../../shell/format/full-name.ts'
import { seatText as text } from '../../../text/learn/seat.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/on-demand/confirm-dialog.tsx'
import { Notice } from '../../../ui/on-demand/notice.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { PageSpinner } from '../../../ui/states/spinner.tsx'

const home = (
  <LinkButton to="/" variant="outline">
    {text.home}
  </LinkButton>
)

/** What a personal link offers, and how it is used or given up. */
export function SeatOffer({ token }: { token: string }) {
  const { session, user } = useMe()
  const offer = useQuery({
    queryKey: ['seat', token, session],
    queryFn: async ({ signal }) => (await api('POST /api/seats/show', { body: { token }, signal })).data,
    enabled: session !== undefined,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const queries = useQueryClient()
  const navigate = useNavigate()
  const use = useMutation({
    mutationFn: async () => (await api('POST /api/seats/use', { body: { token } })).data,
    onSuccess: async ({ course_id, is_open }) => {
      if (!is_open) return
      await queries.invalidateQueries()
      await navigate(href('/my-course/:id', { id: String(course_id) }))
    },
  })
  const decline = useMutation({ mutationFn: () => api('POST /api/seats/decline', { body: { token } }) })

  if (decline.isSuccess) {
    return <EmptyState heading="h1" title={text.declined} message={text.declinedHint} action={home} />
  }
  if (offer.isPending) return <PageSpinner />
  if (offer.isError) return <Refused error={offer.error} onRetry={() => void offer.refetch()} />
  const { course, state } = offer.data
  if (state === 'used_by_you') {
    const toCourse = (
      <LinkButton to={href('/my-course/:id', { id: String(course.id) })}>{text.toCourse}</LinkButton>
    )
    return <EmptyState heading="h1" title={text.yours} message={course.title} action={toCourse} />
  }
  if (state === 'asked' || use.data?.is_open === false) {
    return <EmptyState heading="h1" title={text.asked} message={text.askedHint} action={home} />
  }
  const failure = use.error ?? decline.error
  return (
    <div className="grid gap-5">
      <Heading offer={offer.data} />
      {failure && <Notice tone="bad">{messageOf(failure)}</Notice>}
      {session === null ? (
        <SignIn token={token} />
      ) : user && user.type !== USER_TYPE.student ? (
        <Notice tone="attention">{text.onlyStudents}</Notice>
      ) : (
        <Button size="lg" wide loading={use.isPending} onClick={() => use.mutate()}>
          {text.take}
        </Button>
      )}
      <Decline isBusy={decline.isPending} onDecline={() => decline.mutate()} />
    </div>
  )
}

function Heading({ offer: { course, teacher, group, until } }: { offer: Offer }) {
  return (
    <>
      <p className="flex items-center gap-3 text-lg">
        <Avatar person={teacher} size="lg" />
        <span className="min-w-0 wrap-anywhere">
          <b>{fullName(teacher)}</b> {text.calls}
        </span>
      </p>
      <h1 className="text-2xl wrap-anywhere sm:text-3xl">{course.title}</h1>
      {(until || group) && (
        <p className="wrap-anywhere">
          {[
            until && text.until(formatDate(new Date(Date.parse(until) - 1).toISOString())),
            group && text.group(group),
          ]
            .filter(Boolean)
            .join(' ')}
        </p>
      )}
      <p className="text-ink-2">{text.once}</p>
    </>
  )
}

function SignIn({ token }: { token: string }) {
  const here = `/seat#${token}`
  return (
    <div className="grid gap-3">
      <p>{text.signIn}</p>
      <LinkButton to={signInPath(here)} size="lg" wide>
        {text.login}
      </LinkButton>
      <LinkButton to={joinPath(here)} size="lg" wide variant="outline">
        {text.register}
      </LinkButton>
    </div>
  )
}

function Decline({ isBusy, onDecline }: { isBusy: boolean; onDecline: () => void }) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button variant="quiet" wide onClick={() => setAsking(true)}>
        {text.decline}
      </Button>
      {isAsking && (
        <ConfirmDialog
          open
          isDestructive
          title={text.declineTitle}
          confirm={text.decline}
          isBusy={isBusy}
          onClose={() => setAsking(false)}
          onConfirm={onDecline}
        >
          <p>{text.declineHint}</p>
        </ConfirmDialog>
      )}
    </>
  )
}

function Refused({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const status = error instanceof ApiError ? error.status : undefined
  if (status === 404 || status === 422) {
    return <EmptyState heading="h1" title={text.missing} message={text.missingHint} action={home} />
  }
  if (status === 409) {
    return <EmptyState heading="h1" title={text.refused} message={messageOf(error)} action={home} />
  }
  return <ErrorState message={messageOf(error)} onRetry={onRetry} />
}
