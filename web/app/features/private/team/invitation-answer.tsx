import type { InvitationKey, InvitationOffer } from '@kashf/contract/authoring/team.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Check, Wallet } from 'lucide-react'
import { href, useNavigate } from 'react-router'
import { ApiError, messageOf } from '../../../api/client/api-error.ts'
import { api } from '../../../api/client/client.ts'
import { queryKeys } from '../../../api/queries/query-keys.ts'
import { fullName } from '../../../shell/format/full-name.ts'
import { teamText, invitationText as text } from '../../../text/account/team.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Notice } from '../../../ui/on-demand/notice.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { PageSpinner } from '../../../ui/states/spinner.tsx'

const home = (
  <LinkButton to="/" variant="outline">
    {text.home}
  </LinkButton>
)

/** An invitation to a course's team, with its answers. */
export function InvitationAnswer({ invitation }: { invitation: InvitationKey }) {
  const offer = useQuery({
    queryKey: ['team-invitation', invitation],
    queryFn: async ({ signal }) =>
      (await api('POST /api/team-invitations/show', { body: invitation, signal })).data,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (offer.data) return <Offer invitation={invitation} offer={offer.data} />
  if (offer.isPending) return <PageSpinner />
  const status = offer.error instanceof ApiError ? offer.error.status : undefined
  if (status === 404 || status === 422) {
    return <EmptyState heading="h1" title={text.missing} message={text.missingHint} action={home} />
  }
  if (status === 409) {
    return <EmptyState heading="h1" title={text.title} message={messageOf(offer.error)} action={home} />
  }
  return <ErrorState message={messageOf(offer.error)} onRetry={() => void offer.refetch()} />
}

function Offer({ invitation, offer }: { invitation: InvitationKey; offer: InvitationOffer }) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const accept = useMutation({
    mutationFn: () => api('POST /api/team-invitations/accept', { body: invitation }),
    onSuccess: async ({ data }) => {
      // The studio opens to people whom `me` calls members.
      await queries.invalidateQueries({ queryKey: queryKeys.anyMe })
      await navigate(href('/course-team/:id', { id: String(data.course_id) }))
    },
  })
  const decline = useMutation({
    mutationFn: () => api('POST /api/team-invitations/decline', { body: invitation }),
  })
  const { course, owner, role } = offer
  if (decline.isSuccess) {
    return <EmptyState heading="h1" title={text.declined} message={text.declinedHint} action={home} />
  }
  const failure = accept.error ?? decline.error
  return (
    <div className="grid gap-5">
      <p className="flex items-center gap-3 text-lg">
        <Avatar person={owner} size="lg" />
        <span className="min-w-0 wrap-anywhere">
          <b>{fullName(owner)}</b> {text.calls}
        </span>
      </p>
      <h1 className="text-2xl wrap-anywhere sm:text-3xl">
        {text.heading(course.title, teamText.roles[role])}
      </h1>
      <Card>
        <ul className="-my-2 divide-y divide-line">
          {teamText.may[role].map((right) => (
            <li key={right} className="flex gap-3 py-3">
              <Check size={20} aria-hidden="true" className="mt-0.5 shrink-0 text-teal" />
              {right}
            </li>
          ))}
          <li className="flex gap-3 py-3">
            <Wallet size={20} aria-hidden="true" className="mt-0.5 shrink-0 text-ink-2" />
            {text.noShare}
          </li>
        </ul>
      </Card>
      <p className="text-ink-2">{text.free}</p>
      {failure && <Notice tone="bad">{messageOf(failure)}</Notice>}
      <div className="grid gap-3">
        <Button size="lg" wide loading={accept.isPending} onClick={() => accept.mutate()}>
          {text.accept}
        </Button>
        <Button size="lg" wide variant="outline" loading={decline.isPending} onClick={() => decline.mutate()}>
          {text.decline}
        </Button>
      </div>
    </div>
  )
}
