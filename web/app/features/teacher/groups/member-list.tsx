import type { CourseGroup } from '@kashf/contract/groups/groups.ts'
import { MAX_MEMBER_SEARCH } from '@kashf/contract/groups/limits.ts'
import type { Member, MemberFilter } from '@kashf/contract/groups/members.ts'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../api/client/client.ts'
import { failureToast } from '../../../api/client/failure-toast.ts'
import { pagesOf } from '../../../api/queries/reads.ts'
import { ListStates } from '../../../api/query-states.tsx'
import { formatCount, formatDate } from '../../../shell/format/format.ts'
import { fullName } from '../../../shell/format/full-name.ts'
import { groupsText as text } from '../../../text/teach/groups/groups.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { SearchField } from '../../../ui/private/search-field.tsx'
import { Segments } from '../../../ui/private/segments.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { MemberDialog, type MemberStep } from './member-dialog.tsx'
import { membersKey, useRefreshCourse } from './use-groups.ts'

interface MemberListProps {
  courseId: number
  group: CourseGroup
  /** All groups of the course, to which members may move. */
  groups: readonly CourseGroup[]
}

const STATES: readonly MemberFilter[] = ['all', 'behind', 'paused']

/** The members of a group, by name and by state, with what can be done for each. */
export function MemberList({ courseId, group, groups }: MemberListProps) {
  const [state, setState] = useState<MemberFilter>('all')
  const [search, setSearch] = useState('')
  const query = { state, ...(search && { search }) }
  const list = useInfiniteQuery(
    pagesOf('GET /api/groups/:id/members', [...membersKey(courseId, group.id), query], {
      params: { id: group.id },
      query,
    }),
  )
  return (
    <div className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap gap-3">
        <SearchField label={text.search} value={search} maxLength={MAX_MEMBER_SEARCH} onSearch={setSearch} />
        <Segments
          label={text.members}
          segments={STATES.map((value) => ({ value, label: text.states[value] }))}
          value={state}
          onChoose={(value) => setState(STATES.find((one) => one === value) ?? 'all')}
        />
      </div>
      <ListStates
        list={list}
        loading={<Skeleton className="h-40 rounded-lg" />}
        empty={<EmptyState title={text.noMembers} />}
      >
        {(rows) => (
          <ul aria-label={text.members} className="divide-y divide-line">
            {rows.map((member) => (
              <Row key={member.id} courseId={courseId} group={group} groups={groups} member={member} />
            ))}
          </ul>
        )}
      </ListStates>
    </div>
  )
}

function Row({ courseId, group, groups, member }: MemberListProps & { member: Member }) {
  const { id, person, tariff, curator, completed, lessons, came_from, paused_until, access_until } = member
  const [step, setStep] = useState<MemberStep | null>(null)
  const refresh = useRefreshCourse(courseId)
  const back = useMutation({
    mutationFn: () => api('DELETE /api/groups/members/:id/pause', { params: { id } }),
    onSettled: refresh,
    onError: (error) => failureToast(error),
  })
  const name = fullName(person)
  const does = (label: string) => `${label}: ${name}`
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 py-4">
      <Avatar person={person} />
      <div className="min-w-0 flex-1 basis-52">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="text-sm text-ink-2">
          {[
            tariff,
            text.done(formatCount(completed), formatCount(lessons)),
            curator && fullName(curator),
            access_until && text.accessUntil(formatDate(access_until)),
            came_from && text.cameFrom(came_from),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {paused_until && <Badge tone="wait">{text.pausedUntil(formatDate(paused_until))}</Badge>}
      </div>
      <div className="flex flex-wrap gap-2">
        {paused_until ? (
          <Button
            size="sm"
            variant="outline"
            aria-label={does(text.back)}
            loading={back.isPending}
            onClick={() => back.mutate()}
          >
            {text.back}
          </Button>
        ) : (
          <>
            <Button
              size="sm"
              variant="outline"
              aria-label={does(text.pause)}
              onClick={() => setStep('pause')}
            >
              {text.pause}
            </Button>
            <Button size="sm" variant="outline" aria-label={does(text.move)} onClick={() => setStep('move')}>
              {text.move}
            </Button>
          </>
        )}
        {access_until && (
          <Button
            size="sm"
            variant="outline"
            aria-label={does(text.prolong)}
            onClick={() => setStep('prolong')}
          >
            {text.prolong}
          </Button>
        )}
        <Button size="sm" variant="quiet" aria-label={does(text.remove)} onClick={() => setStep('remove')}>
          {text.remove}
        </Button>
      </div>
      {step && (
        <MemberDialog
          courseId={courseId}
          member={member}
          step={step}
          targets={groups.filter((one) => one.id !== group.id && !one.closed_at)}
          onClose={() => setStep(null)}
        />
      )}
    </li>
  )
}
