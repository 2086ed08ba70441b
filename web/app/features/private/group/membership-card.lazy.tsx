import type { Membership } from '@kashf/contract/groups/offer.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { api } from '../../../api/client/client.ts'
import { failureToast } from '../../../api/client/failure-toast.ts'
import { queryKeys } from '../../../api/queries/query-keys.ts'
import { dataOf } from '../../../api/queries/reads.ts'
import { QueryStates } from '../../../api/query-states.tsx'
import { useCallForm } from '../../../api/use-call-form.ts'
import { formatCount, formatDate, formatDateTime } from '../../../shell/format/format.ts'
import { fullName } from '../../../shell/format/full-name.ts'
import { inReadersScript } from '../../../shell/written/written.ts'
import { groupText as text } from '../../../text/learn/group.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { TextInput } from '../../../ui/forms/inputs.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { FormDialog } from '../owner-proof/form-dialog.tsx'

/** The learner's group in a course: its start, their curator, and a pause. */
export default function MembershipCard({ courseId }: { courseId: number }) {
  const membership = useQuery(
    dataOf('GET /api/courses/:id/membership', [...queryKeys.course(courseId), 'membership'], {
      params: { id: courseId },
    }),
  )
  return (
    <QueryStates query={membership} loading={<Skeleton className="h-28 rounded-lg" />}>
      {(data) => data && <Group courseId={courseId} membership={inReadersScript(data)} />}
    </QueryStates>
  )
}

function Group({ courseId, membership }: { courseId: number; membership: Membership }) {
  const { group, tariff, curator, paused_until, pause_days_left } = membership
  const [isPausing, setPausing] = useState(false)
  const queries = useQueryClient()
  const back = useMutation({
    mutationFn: () => api('DELETE /api/courses/:id/membership/pause', { params: { id: courseId } }),
    onSettled: () => queries.invalidateQueries({ queryKey: queryKeys.course(courseId) }),
    onError: (error) => failureToast(error),
  })
  const hasStarted = Date.parse(group.starts_at) <= Date.now()
  return (
    <Card className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
      <div className="grid min-w-0 gap-1.5">
        <h2 className="text-xl wrap-anywhere">{text.title(group.title)}</h2>
        <p className="text-ink-2">
          {[
            tariff,
            hasStarted
              ? text.started(formatDate(group.starts_at))
              : text.starts(formatDateTime(group.starts_at)),
            text.members(formatCount(group.members)),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {curator && <p className="text-ink-2">{text.curator(fullName(curator))}</p>}
        {paused_until && (
          <p className="grid justify-items-start gap-1.5 text-ink-2">
            <Badge tone="wait">{text.paused(formatDate(paused_until))}</Badge>
            {text.pausedHint}
          </p>
        )}
      </div>
      {paused_until ? (
        <Button className="max-sm:w-full" loading={back.isPending} onClick={() => back.mutate()}>
          {text.back}
        </Button>
      ) : (
        pause_days_left > 0 && (
          <Button variant="outline" className="max-sm:w-full" onClick={() => setPausing(true)}>
            {text.pause}
          </Button>
        )
      )}
      {isPausing && (
        <PauseDialog courseId={courseId} daysLeft={pause_days_left} onClose={() => setPausing(false)} />
      )}
    </Card>
  )
}

function PauseDialog(props: { courseId: number; daysLeft: number; onClose: () => void }) {
  const { courseId, daysLeft, onClose } = props
  const queries = useQueryClient()
  const form = useForm({ defaultValues: { until: '' } })
  const call = useCallForm(form, async ({ until }) => {
    await api('POST /api/courses/:id/membership/pause', { params: { id: courseId }, body: { until } })
    await queries.invalidateQueries({ queryKey: queryKeys.course(courseId) })
    onClose()
  })
  return (
    <FormDialog
      title={text.pause}
      hint={text.pauseHint(formatCount(daysLeft))}
      submit={text.submit}
      call={call}
      onClose={onClose}
    >
      <TextInput
        type="date"
        label={text.until}
        error={call.errors.until?.message}
        {...form.register('until')}
      />
    </FormDialog>
  )
}
