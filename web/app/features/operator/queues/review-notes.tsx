import { MAX_REVIEW_NOTE, MIN_REVIEW_NOTE } from '@kashf/contract/authoring/limits.ts'
import type { ReviewNote } from '@kashf/contract/authoring/review-notes.ts'
import type { Course } from '@kashf/contract/catalogue/catalogue.ts'
import type { Answer } from '@kashf/contract/common.ts'
import { COURSE_STATUS } from '@kashf/contract/constants.ts'
import { parseClock } from '@kashf/contract/text/parse-clock.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { messageOf } from '../../../api/client/api-error.ts'
import { api } from '../../../api/client/client.ts'
import { failureToast } from '../../../api/client/failure-toast.ts'
import { queryKeys } from '../../../api/queries/query-keys.ts'
import { useCallForm } from '../../../api/use-call-form.ts'
import { formatClock } from '../../../shell/format/format.ts'
import { reviewNotesText as text } from '../../../text/teach/review-notes.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Select, TextArea, TextInput } from '../../../ui/forms/inputs.tsx'
import { SubmitButton } from '../../../ui/forms/submit-button.tsx'
import { showToast } from '../../../ui/toast.ts'
import { useKeptForm } from '../records/use-kept-form.ts'

/** The longest time in a video: `24:00:00`. */
const MAX_CLOCK = 8

/** The corrections that the teacher should make, written during the review and sent when the course is returned. */
export function ReviewNotes({ course }: { course: Course }) {
  const queries = useQueryClient()
  const queryKey = queryKeys.consoleList('review-notes', { id: String(course.id) })
  const notes = useQuery({
    queryKey,
    queryFn: async ({ signal }) =>
      (await api('GET /api/admin/courses/:id/review-notes', { params: { id: course.id }, signal })).data,
    staleTime: 0,
  })
  const show = ({ data }: Answer<ReviewNote[]>) => queries.setQueryData(queryKey, data)
  const change = useMutation({
    mutationFn: ({ id, fixed }: { id: number; fixed?: boolean }) =>
      fixed === undefined
        ? api('DELETE /api/admin/courses/:id/review-notes/:note_id', {
            params: { id: course.id, note_id: id },
          })
        : api('PUT /api/admin/courses/:id/review-notes/:note_id', {
            params: { id: course.id, note_id: id },
            body: { is_fixed: fixed },
          }),
    onSuccess: show,
    onError: (error) => failureToast(error, text.failed),
  })
  const isInReview = course.status === COURSE_STATUS.in_review
  if (!isInReview && !notes.data?.length) return null
  return (
    <section aria-label={text.title} className="grid gap-3">
      <h3 className="text-lg">{text.title}</h3>
      {notes.isError && <p className="text-red">{messageOf(notes.error)}</p>}
      <ol className="divide-y divide-line rounded-md border border-line empty:hidden">
        {notes.data?.map((note) => (
          <li key={note.id} className="grid gap-1 px-3 py-2.5">
            <div className="flex items-start gap-2">
              <p className="min-w-0 flex-1 text-sm text-ink-2">{placeOf(course, note)}</p>
              <IconButton
                label={text.remove(note.text)}
                icon={<Trash2 size={16} aria-hidden="true" />}
                disabled={change.isPending}
                onClick={() => change.mutate({ id: note.id })}
              />
            </div>
            <p className="whitespace-pre-line wrap-anywhere">{note.text}</p>
            <div className="flex flex-wrap items-center gap-3">
              <State note={note} />
              {note.is_fixed && isInReview && (
                <Button
                  variant="outline"
                  size="sm"
                  disabled={change.isPending}
                  onClick={() => change.mutate({ id: note.id, fixed: false })}
                >
                  {text.notFixed}
                </Button>
              )}
            </div>
          </li>
        ))}
      </ol>
      {isInReview && <NoteForm key={course.id} course={course} onAdded={show} />}
    </section>
  )
}

function State({ note }: { note: ReviewNote }) {
  if (!note.is_sent) return <Badge tone="wait">{text.notSent}</Badge>
  return note.is_fixed ? <Badge tone="good">{text.fixed}</Badge> : <Badge tone="info">{text.sent}</Badge>
}

/** The lesson with its number, because lessons may have the same title. */
function placeOf({ videos }: Course, { lesson, at_s }: ReviewNote): string {
  if (!lesson) return text.wholeCourse
  const at = videos.findIndex(({ id }) => id === lesson.id)
  const name = at < 0 ? lesson.title : numbered(lesson.title, at)
  return at_s === null ? name : text.at(name, formatClock(at_s))
}

const numbered = (title: string, at: number): string => `${at + 1}. ${title}`

function NoteForm({ course, onAdded }: { course: Course; onAdded: (answer: Answer<ReviewNote[]>) => void }) {
  const { form, clear } = useKeptForm(`review-note ${course.id}`, { lesson_id: '', at_s: '', text: '' })
  const lessonId = form.watch('lesson_id')
  const { errors, isSubmitting, submit } = useCallForm(form, async (fields) => {
    const at = lessonId === '' ? null : parseClock(fields.at_s)
    const answer = await api('POST /api/admin/courses/:id/review-notes', {
      params: { id: course.id },
      body: {
        text: fields.text.trim(),
        ...(lessonId !== '' && { lesson_id: Number(lessonId) }),
        ...(at !== null && { at_s: at }),
      },
    })
    onAdded(answer)
    showToast({ title: text.added })
    // Keep the lesson, because the next note is often about the same one.
    clear()
    form.setValue('lesson_id', lessonId)
    form.setFocus('text')
  })
  return (
    <form noValidate onSubmit={submit} className="grid gap-3">
      <div className="grid grid-cols-[minmax(0,1fr)_6.5rem] gap-3">
        <Select
          label={text.place}
          placeholder={text.wholeCourse}
          options={course.videos.map(({ id, title }, at) => ({ value: id, label: numbered(title, at) }))}
          error={errors.lesson_id?.message}
          {...form.register('lesson_id')}
        />
        <TextInput
          label={text.time}
          placeholder={text.timeHint}
          disabled={lessonId === ''}
          maxLength={MAX_CLOCK}
          error={errors.at_s?.message}
          {...form.register('at_s', {
            validate: (value) =>
              lessonId === '' || value.trim() === '' || parseClock(value) !== null || text.timeWrong,
          })}
        />
      </div>
      <TextArea
        label={text.text}
        hint={text.sentWithReturn}
        rows={2}
        maxLength={MAX_REVIEW_NOTE}
        error={errors.text?.message ?? errors.root?.message}
        {...form.register('text', {
          validate: (value) => value.trim().length >= MIN_REVIEW_NOTE || text.textShort,
        })}
      />
      <SubmitButton variant="soft" size="sm" loading={isSubmitting} className="justify-self-end">
        {text.add}
      </SubmitButton>
    </form>
  )
}
