import type { Lesson } from '@kashf/contract/catalogue/catalogue.ts'
import { FORM_ERRORS } from '@kashf/contract/form-errors.ts'
import {
  type EditedMeeting,
  MAX_MEETING_LINK,
  MAX_MEETING_MIN,
  MIN_MEETING_MIN,
} from '@kashf/contract/learning/meetings.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { messageOf } from '../../../api/client/api-error.ts'
import { api } from '../../../api/client/client.ts'
import { meetingKeys } from '../../../api/queries/meeting-keys.ts'
import { dataOf } from '../../../api/queries/reads.ts'
import { QueryStates } from '../../../api/query-states.tsx'
import { useCallForm } from '../../../api/use-call-form.ts'
import { formatCount, formatDateTime } from '../../../shell/format/format.ts'
import { momentTyped, typedMoment } from '../../../shell/format/tashkent-input.ts'
import { meetingText as text } from '../../../text/teach/meeting.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Select, TextInput } from '../../../ui/forms/inputs.tsx'
import { SubmitButton } from '../../../ui/forms/submit-button.tsx'
import { ConfirmDialog } from '../../../ui/on-demand/confirm-dialog.tsx'
import { Notice } from '../../../ui/on-demand/notice.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { showToast } from '../../../ui/toast.ts'
import { useGroups } from '../groups/use-groups.ts'
import { Attendance } from './attendance.tsx'

/** The hours of a lesson without a video or a test, for the course and for its groups, and who came. */
export function MeetingCard({ lesson }: { lesson: Lesson }) {
  const meetings = useQuery(
    dataOf('GET /api/courses/lesson/:id/meetings', meetingKeys.all(lesson.id), {
      params: { id: lesson.id },
    }),
  )
  const [groupId, setGroupId] = useState<number | null>(null)
  const mayHave = lesson.status === 'empty' && lesson.test_id === null
  if (!mayHave && !meetings.data?.length) return null
  const place = { lessonId: lesson.id, groupId }
  return (
    <Card className="mt-6 grid gap-4">
      <div>
        <h2 className="text-xl">{text.title}</h2>
        <p className="mt-1 text-ink-2">{text.lead}</p>
      </div>
      <QueryStates query={meetings} loading={<Skeleton className="h-40 rounded-md" />}>
        {(all) => {
          const meeting = all.find(({ group }) => (group?.id ?? null) === groupId) ?? null
          const came = all.reduce((sum, { attendees_count }) => sum + attendees_count, 0)
          return (
            <>
              <ChooseGroup courseId={lesson.course_id} all={all} chosen={groupId} onChoose={setGroupId} />
              {meeting && <MeetingState meeting={meeting} isRecorded={!mayHave} />}
              {mayHave && (
                <MeetingForm key={`${groupId} ${meeting?.starts_at}`} place={place} meeting={meeting} />
              )}
              {all.length > 0 && <Attendance lessonId={lesson.id} count={formatCount(came)} />}
            </>
          )
        }}
      </QueryStates>
    </Card>
  )
}

interface ChooseGroupProps {
  courseId: number
  all: readonly EditedMeeting[]
  chosen: number | null
  onChoose: (groupId: number | null) => void
}

/** Whose hour is shown: the whole course's, or that of a group. Renders nothing in a course without groups. */
function ChooseGroup({ courseId, all, chosen, onChoose }: ChooseGroupProps) {
  const groups = (useGroups(courseId).data?.groups ?? []).filter(
    ({ id, closed_at }) => !closed_at || all.some(({ group }) => group?.id === id),
  )
  if (groups.length === 0) return null
  const options = groups.map(({ id, title }) => {
    const own = all.find(({ group }) => group?.id === id)
    return { value: id, label: own ? `${title} · ${formatDateTime(own.starts_at)}` : title }
  })
  return (
    <Select
      label={text.forWhom}
      hint={chosen === null ? text.courseHint : text.groupHint}
      placeholder={text.wholeCourse}
      options={options}
      value={chosen ?? ''}
      onChange={({ target }) => onChoose(target.value === '' ? null : Number(target.value))}
    />
  )
}

function MeetingState({ meeting, isRecorded }: { meeting: EditedMeeting; isRecorded: boolean }) {
  if (meeting.is_cancelled) return <Notice>{text.isCancelled(formatDateTime(meeting.starts_at))}</Notice>
  const isOver = Date.parse(meeting.ends_at) < Date.now()
  return isOver && !isRecorded ? <Notice>{text.addRecording}</Notice> : null
}

interface MeetingPlace {
  lessonId: number
  groupId: number | null
}

const callOf = ({ lessonId, groupId }: MeetingPlace) => ({
  params: { id: lessonId },
  query: groupId === null ? {} : { group_id: groupId },
})

function MeetingForm({ place, meeting }: { place: MeetingPlace; meeting: EditedMeeting | null }) {
  const queries = useQueryClient()
  const form = useForm({
    defaultValues: {
      starts_at: meeting ? typedMoment(meeting.starts_at) : '',
      duration_min: String(meeting?.duration_min ?? 60),
      link: meeting?.link ?? '',
    },
  })
  const refresh = () => queries.invalidateQueries({ queryKey: meetingKeys.all(place.lessonId) })
  const { errors, isSubmitting, submit } = useCallForm(form, async (typed) => {
    await api('PUT /api/courses/lesson/:id/meeting', {
      ...callOf(place),
      body: {
        starts_at: momentTyped(typed.starts_at),
        duration_min: Number(typed.duration_min),
        link: typed.link.trim(),
      },
    })
    showToast({ title: text.saved })
    await refresh()
  })
  const required = { required: FORM_ERRORS.required }
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
        {isOpen && <Cancel place={place} onCancelled={refresh} />}
      </div>
    </form>
  )
}

function Cancel({ place, onCancelled }: { place: MeetingPlace; onCancelled: () => Promise<void> }) {
  const [isAsked, setAsked] = useState(false)
  const cancel = useMutation({
    mutationFn: () => api('DELETE /api/courses/lesson/:id/meeting', callOf(place)),
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
