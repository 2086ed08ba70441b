import type { LearnerTask } from '@kashf/contract/homework/extensions.ts'
import { MAX_EXTENSION_REASON } from '@kashf/contract/homework/limits.ts'
import { tashkentDay } from '@kashf/contract/tashkent-time.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { api } from '../../../api/client/client.ts'
import { homeworkKeys } from '../../../api/queries/homework-keys.ts'
import { dataOf } from '../../../api/queries/reads.ts'
import { QueryStates } from '../../../api/query-states.tsx'
import { useCallForm } from '../../../api/use-call-form.ts'
import { formatDateTime } from '../../../shell/format/format.ts'
import { fullName } from '../../../shell/format/full-name.ts'
import { learnerHomeworkText as text } from '../../../text/teach/homework/task.ts'
import { Badge, type BadgeTone } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextArea, TextInput } from '../../../ui/forms/inputs.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { showToast } from '../../../ui/toast.ts'
import { FormDialog } from '../../private/owner-proof/form-dialog.tsx'

const TONES: Record<NonNullable<LearnerTask['state']>, BadgeTone> = {
  draft: 'neutral',
  sent: 'wait',
  returned: 'info',
  accepted: 'good',
}

interface OfLearner {
  courseId: number
  userId: number
}

/** The homework of a learner: what is done, until when the rest is due, and a later day. */
export function LearnerHomework({ courseId, userId }: OfLearner) {
  const [extended, setExtended] = useState<LearnerTask | null>(null)
  const tasks = useQuery(
    dataOf('GET /api/courses/:id/learners/:user_id/homework', homeworkKeys.ofLearner(courseId, userId), {
      params: { id: courseId, user_id: userId },
    }),
  )
  return (
    <>
      <QueryStates query={tasks} loading={<Skeleton className="h-24 rounded-md" />}>
        {(all) =>
          all.length === 0 ? (
            <p className="text-ink-2">{text.none}</p>
          ) : (
            <ul className="divide-y divide-line">
              {all.map((task) => (
                <TaskRow key={task.id} task={task} onExtend={() => setExtended(task)} />
              ))}
            </ul>
          )
        }
      </QueryStates>
      {extended && (
        <ExtendDialog courseId={courseId} userId={userId} task={extended} onClose={() => setExtended(null)} />
      )}
    </>
  )
}

function TaskRow({ task, onExtend }: { task: LearnerTask; onExtend: () => void }) {
  const { lesson, state, due_at, late_days, extension } = task
  const mayExtend = due_at !== null && state !== 'accepted'
  return (
    <li className="grid grid-cols-1 gap-1 py-2 first:pt-0">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="min-w-0 wrap-anywhere">{lesson.title}</span>
        <Badge tone={state ? TONES[state] : 'neutral'}>{state ? text.states[state] : text.notBegun}</Badge>
        {late_days > 0 && <Badge tone="bad">{text.late(late_days)}</Badge>}
      </p>
      {extension && (
        <p className="text-sm text-ink-2 wrap-anywhere">
          {text.extension(extension.by ? fullName(extension.by) : '', extension.reason)}
        </p>
      )}
      <p className="flex flex-wrap items-center justify-between gap-x-3 text-sm text-ink-2">
        {due_at ? text.until(formatDateTime(due_at)) : text.noDeadline}
        {mayExtend && (
          <Button variant="quiet" size="sm" aria-label={text.extendOf(lesson.title)} onClick={onExtend}>
            {text.extend}
          </Button>
        )}
      </p>
    </li>
  )
}

function ExtendDialog({
  courseId,
  userId,
  task,
  onClose,
}: OfLearner & { task: LearnerTask; onClose: () => void }) {
  const queries = useQueryClient()
  const form = useForm({
    defaultValues: { due_on: task.due_at ? tashkentDay(new Date(task.due_at)) : '', reason: '' },
  })
  const call = useCallForm(form, async (body) => {
    await api('PUT /api/homework/tasks/:id/extensions/:user_id', {
      params: { id: task.id, user_id: userId },
      body,
    })
    await queries.invalidateQueries({ queryKey: homeworkKeys.ofLearner(courseId, userId) })
    showToast({ title: text.extended })
    onClose()
  })
  return (
    <FormDialog
      title={text.extendOf(task.lesson.title)}
      hint={text.extendHint}
      submit={text.extend}
      call={call}
      onClose={onClose}
    >
      <TextInput
        type="date"
        label={text.newDay}
        hint={text.newDayHint}
        error={call.errors.due_on?.message}
        {...form.register('due_on')}
      />
      <TextArea
        label={text.reason}
        maxLength={MAX_EXTENSION_REASON}
        error={call.errors.reason?.message}
        {...form.register('reason')}
      />
    </FormDialog>
  )
}
