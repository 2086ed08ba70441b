import { MAX_PLAN_DAYS, MAX_PLAN_MINUTES, MIN_PLAN_MINUTES } from '@kashf/contract/day/limits.ts'
import type { PlanDraft } from '@kashf/contract/day/plan.ts'
import { addDays, daysBetween } from '@kashf/contract/day/spread.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm, useWatch } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { api } from '../../../api/client/client.ts'
import { failureToast } from '../../../api/client/failure-toast.ts'
import { queryKeys } from '../../../api/queries/query-keys.ts'
import { useCallForm } from '../../../api/use-call-form.ts'
import { formatDate } from '../../../shell/format/format.ts'
import { planText as text } from '../../../text/learn/plan.ts'
import { Button } from '../../../ui/button.tsx'
import { FieldGroup } from '../../../ui/forms/field.tsx'
import { TextInput } from '../../../ui/forms/inputs.tsx'
import { SubmitButton } from '../../../ui/forms/submit-button.tsx'
import { Notice } from '../../../ui/on-demand/notice.tsx'
import { RadioGroup } from '../../../ui/private/choices.tsx'
import { showToast } from '../../../ui/toast.ts'
import { dayInWords, examTitle } from '../../public-account/plan/exam-day.ts'
import { PlanOutcome } from './plan-outcome.tsx'

const OWN = 'own'
const USUAL_MINUTES = 45

interface Fields {
  /** The id of an official day as text, or `own`. */
  exam_date_id: string
  day: string
  minutes: string
  /** Numbers of weekdays as text, as checkboxes have them. */
  weekdays: string[]
}

function fieldsOf({ choice, exam_dates }: PlanDraft): Fields {
  const offered = exam_dates.find(({ id }) => id === choice?.exam?.id) ?? (choice ? undefined : exam_dates[0])
  return {
    exam_date_id: offered ? String(offered.id) : OWN,
    day: choice && !offered ? choice.day : '',
    minutes: String(choice?.minutes ?? USUAL_MINUTES),
    weekdays: (choice?.weekdays ?? [1, 2, 3, 4, 5, 6]).map(String),
  }
}

/** The day of the exam, minutes a day and days of the week, with what follows of them before it is saved. */
export function PlanForm({ draft, courseId }: { draft: PlanDraft; courseId: number | null }) {
  const { choice, exam_dates, today } = draft
  const queries = useQueryClient()
  const navigate = useNavigate()
  const form = useForm<Fields>({ defaultValues: fieldsOf(draft) })
  const typed = useWatch({ control: form.control }) as Fields
  const isOwn = typed.exam_date_id === OWN
  const day = isOwn ? typed.day : exam_dates.find(({ id }) => String(id) === typed.exam_date_id)?.day
  const leave = async (title: string) => {
    await queries.invalidateQueries({ queryKey: queryKeys.studyDay })
    showToast({ title })
    await navigate(courseId === null ? '/' : `/my-course/${courseId}`)
  }
  const { errors, isSubmitting, submit } = useCallForm(form, async (fields) => {
    await api('PUT /api/day/plan', {
      body: {
        course_id: courseId,
        exam_date_id: isOwn ? null : Number(fields.exam_date_id),
        ...(isOwn && { day: fields.day }),
        minutes: Number(fields.minutes),
        weekdays: fields.weekdays.map(Number),
      },
    })
    await leave(text.saved)
  })
  const remove = useMutation({
    mutationFn: (id: number) => api('DELETE /api/day/plans/:id', { params: { id } }),
    onSuccess: () => leave(text.removed),
    onError: (error) => failureToast(error, text.saveFailed),
  })
  const isAhead = (chosen: string) =>
    (chosen > today && chosen <= addDays(today, MAX_PLAN_DAYS)) || text.wrong
  return (
    <form noValidate onSubmit={submit} className="grid grid-cols-1 gap-6">
      <div>
        <p className="text-ink-2 wrap-anywhere">{draft.course?.title ?? text.allCourses}</p>
        <h1 className="text-2xl leading-tight sm:text-4xl">{text.question}</h1>
      </div>
      <RadioGroup
        label={text.title}
        error={errors.exam_date_id?.message}
        options={[
          ...exam_dates.map((exam) => ({
            value: String(exam.id),
            label: dayInWords(exam.day),
            hint: [
              examTitle(exam),
              text.daysLeft(daysBetween(today, exam.day)),
              exam.is_tentative && text.tentative,
            ]
              .filter(Boolean)
              .join(' · '),
          })),
          { value: OWN, label: text.ownDay, hint: text.ownDayHint },
        ]}
        {...form.register('exam_date_id')}
      />
      {isOwn && (
        <TextInput
          type="date"
          label={text.ownDayHint}
          min={addDays(today, 1)}
          max={addDays(today, MAX_PLAN_DAYS)}
          error={errors.day?.message}
          {...form.register('day', { validate: (chosen) => !isOwn || isAhead(chosen) })}
        />
      )}
      <DatesChecked draft={draft} />
      <FieldGroup label={text.weekdays} error={errors.weekdays?.message}>
        <div className="grid grid-cols-7 gap-1.5 sm:gap-2">
          {text.weekdayNames.map(([short, long], place) => (
            <label
              key={long}
              className="grid min-h-11 cursor-pointer place-items-center rounded-md border border-edge bg-surface font-semibold has-checked:border-action has-checked:bg-action has-checked:text-on-action has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-lapis"
            >
              <input
                type="checkbox"
                value={String(place + 1)}
                aria-label={long}
                className="sr-only"
                {...form.register('weekdays', { validate: (days) => days.length > 0 || text.wrong })}
              />
              <span aria-hidden="true">{short}</span>
            </label>
          ))}
        </div>
      </FieldGroup>
      <TextInput
        label={text.minutes}
        inputMode="numeric"
        className="max-w-40"
        error={errors.minutes?.message}
        {...form.register('minutes', {
          validate: (minutes) =>
            (/^\d{1,3}$/.test(minutes) &&
              Number(minutes) >= MIN_PLAN_MINUTES &&
              Number(minutes) <= MAX_PLAN_MINUTES) ||
            text.wrong,
        })}
      />
      <PlanOutcome
        draft={draft}
        day={day}
        minutes={Number(typed.minutes)}
        weekdays={typed.weekdays.map(Number)}
        onMinutes={(minutes) => form.setValue('minutes', String(minutes), { shouldDirty: true })}
      />
      {errors.root && <Notice tone="bad">{errors.root.message}</Notice>}
      <div className="grid gap-2 sm:flex sm:flex-wrap">
        <SubmitButton size="lg" loading={isSubmitting}>
          {text.save}
        </SubmitButton>
        {choice && (
          <Button
            variant="quiet"
            size="lg"
            loading={remove.isPending}
            onClick={() => remove.mutate(choice.id)}
          >
            {text.remove}
          </Button>
        )}
      </div>
    </form>
  )
}

/** Where the official days come from, and when they were looked at last. */
function DatesChecked({ draft: { exam_dates } }: { draft: PlanDraft }) {
  const last = exam_dates
    .map(({ updated_at }) => updated_at)
    .sort()
    .at(-1)
  if (last === undefined) return <p className="text-md text-ink-2">{text.noDates}</p>
  const sources = [...new Set(exam_dates.map(({ source_url }) => source_url))]
  return (
    <p className="text-md text-ink-2">
      {text.checked(formatDate(last))}{' '}
      {sources.map((url) => (
        <a
          key={url}
          href={url}
          target="_blank"
          rel="noreferrer"
          className="mr-2 inline-flex min-h-11 items-center text-lapis hover:underline sm:min-h-0"
        >
          {text.source}: {new URL(url).hostname}
        </a>
      ))}
    </p>
  )
}
