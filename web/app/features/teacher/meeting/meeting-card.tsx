import type { Lesson } from '@kashf/contract/catalogue/catalogue.ts'
import { FIELD_ERRORS } from '@kashf/contract/errors.ts'
import {
  MAX_MEETING_LINK,
  MAX_MEETING_MIN,
  type Meeting,
  MIN_MEETING_MIN,
} from '@kashf/contract/learning/meetings.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { messageOf } from '../../../api/client/api-error.ts'
import { api } from '../../../api/client/client.ts'
import { queryKeys } from '../../../api/queries/query-keys.ts'
import { dataOf } from '../../../api/queries/reads.ts'
import { QueryStates } from '../../../api/query-states.tsx'
import { useCallForm } from '../../../api/use-call-form.ts'
import { formatCount, formatDateTime } from '../../../shell/format/format.ts'
import { momentTyped, typedMoment } from '../../../shell/format/tashkent-input.ts'
import { meetingText as text } from '../../../text/teach/meeting.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { TextInput } from '../../../ui/forms/inputs.tsx'
import { SubmitButton } from '../../../ui/forms/submit-button.tsx'
import { ConfirmDialog } from '../../../ui/on-demand/confirm-dialog.tsx'
import { Notice } from '../../../ui/on-demand/notice.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { showToast } from '../../../ui/toast.ts'
import { Attendance } from './attendance.tsx'

/** The hour of a lesson without a video or a test, and who came. */
export function MeetingCard({ lesson }: { lesson: Lesson }) {
  const meeting = useQuery(
    dataOf('GET /api/courses/lesson/:id/meeting', queryKeys.meeting(lesson.id), {
      params: { id: lesson.id },
    }),
  )
  const mayHave = lesson.status === 'empty' && lesson.test_id === null
  if (!mayHave && !meeting.data) return null
  return (
    <Card className="mt-6 grid gap-4">
      <div>
        <h2 className="text-xl">{text.title}</h2>
        <p className="mt-1 text-ink-2">{text.lead}</p>
      </div>
      <QueryStates query={meeting} loading={<Skeleton className="h-40 rounded-md" />}>
        {(data) => (
          <>
            {data && <MeetingState meeting={data} isRecorded={!mayHave} />}
            {mayHave && <MeetingForm key={data?.starts_at} lessonId={lesson.id} meeting={data} />}
            {data?.edited && (
              <Attendance lessonId={lesson.id} count={formatCount(data.edited.attendees_count)} />
            )}
          </>
        )}
      </QueryStates>
    </Card>
  )
}

function MeetingState({ meeting, isRecorded }: { meeting: Meeting; isRecorded: boolean }) {
  if (meeting.is_cancelled) return <Notice>{text.isCancelled(formatDateTime(meeting.starts_at))}</Notice>
  const isOver = Date.parse(meeting.ends_at) < Date.now()
  return isOver && !isRecorded ? <Notice>{text.addRecording}</Notice> : null
}

function MeetingForm({ lessonId, meeting }: { lessonId: number; meeting: Meeting | null }) {
  const queries = useQueryClient()
  const form = useForm({
    defaultValues: {
      starts_at: meeting ? typedMoment(meeting.starts_at) : '',
      duration_min: String(meeting?.edited?.duration_min ?? 60),
      link: meeting?.edited?.link ?? '',
    },
  })
  const refresh = () => queries.invalidateQueries({ queryKey: queryKeys.meeting(lessonId) })
  const { errors, isSubmitting, submit } = useCallForm(form, async (typed) => {
    await api('PUT /api/courses/lesson/:id/meeting', {
      params: { id: lessonId },
      body: {
        starts_at: momentTyped(typed.starts_at),
        duration_min: Number(typed.duration_min),
        link: typed.link.trim(),
      },
    })
    showToast({ title: text.saved })
    await refresh()
  })
  const required = { required: FIELD_ERRORS.required }
  const isOpen = meeting !== null && !meeting.is_cancelled && Date.parse(meeting.ends_at) > Date.now()
  return (
    <form noValidate aria-label={text.title} onSubmit={submit} className="grid gap-5">
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextInput
          type="datetime-local"
          label={text.startsAt}
          hint={text.tashkent}
          error={errors.starts_at?.message}
          {...form.register('starts_at', required)}
        />
        <TextInput
          type="number"
          inputMode="numeric"
          min={MIN_MEETING_MIN}
          max={MAX_MEETING_MIN}
          label={text.duration}
          error={errors.duration_min?.message}
          {...form.register('duration_min', required)}
        />
      </div>
      <TextInput
        type="url"
        inputMode="url"
        label={text.link}
        hint={text.linkHint}
        placeholder="https://meet.google.com/abc-defg-hij"
        maxLength={MAX_MEETING_LINK}
        error={errors.link?.message}
        {...form.register('link', required)}
      />
      {errors.root && <Notice tone="bad">{errors.root.message}</Notice>}
      <div className="flex flex-wrap gap-3">
        <SubmitButton loading={isSubmitting}>{text.save}</SubmitButton>
        {isOpen && <Cancel lessonId={lessonId} onCancelled={refresh} />}
      </div>
    </form>
  )
}

function Cancel({ lessonId, onCancelled }: { lessonId: number; onCancelled: () => Promise<void> }) {
  const [isAsked, setAsked] = useState(false)
  const cancel = useMutation({
    mutationFn: () => api('DELETE /api/courses/lesson/:id/meeting', { params: { id: lessonId } }),
    onSuccess: async () => {
      setAsked(false)
      showToast({ title: text.cancelled })
      await onCancelled()
    },
  })
  return (
    <>
      <Button variant="outline" onClick={() => setAsked(true)}>
        {text.cancel}
      </Button>
      {isAsked && (
        <ConfirmDialog
          title={text.cancelTitle}
          confirm={text.cancel}
          cancel={text.keep}
          isDestructive
          isBusy={cancel.isPending}
          failure={cancel.error && messageOf(cancel.error)}
          onConfirm={() => cancel.mutate()}
          onClose={() => setAsked(false)}
        >
          <p>{text.cancelHint}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
