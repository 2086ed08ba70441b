import type { ExamDateBody, KeptExamDate } from '@kashf/contract/day/exam-dates.ts'
import { MAX_EXAM_SOURCE, MAX_EXAM_TITLE } from '@kashf/contract/day/limits.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { api } from '../../../api/client/client.ts'
import { queryKeys } from '../../../api/queries/query-keys.ts'
import { useCallForm } from '../../../api/use-call-form.ts'
import { examDateText as text } from '../../../text/operate/exam-dates.ts'
import { Card } from '../../../ui/card.tsx'
import { TextInput } from '../../../ui/forms/inputs.tsx'
import { SubmitButton } from '../../../ui/forms/submit-button.tsx'
import { Notice } from '../../../ui/on-demand/notice.tsx'
import { Checkbox } from '../../../ui/private/choices.tsx'
import { showToast } from '../../../ui/toast.ts'

const EMPTY: ExamDateBody = {
  ...{ title: '', title_ru: '', day: '', source_url: '', is_tentative: true, is_offered: true },
}
const needed = { validate: (typed: string) => typed.trim() !== '' || text.wrong }

/** An official day: changed, or added when `date` is null. */
export function ExamDateForm({
  date,
  onAdded,
}: {
  date: KeptExamDate | null
  onAdded: (id: number) => void
}) {
  const queries = useQueryClient()
  const form = useForm<ExamDateBody>({ defaultValues: date ?? EMPTY })
  const { errors, isSubmitting, submit } = useCallForm(form, async (typed) => {
    const { title, title_ru, day, source_url, is_tentative, is_offered } = typed
    const body = { title, title_ru, day, source_url, is_tentative, is_offered }
    const { data } = date
      ? await api('PUT /api/admin/exam-dates/:id', { params: { id: date.id }, body })
      : await api('POST /api/admin/exam-dates', { body })
    await queries.invalidateQueries({ queryKey: queryKeys.console })
    showToast({ title: date ? text.saved : text.added })
    if (!date) onAdded(data.id)
  })
  return (
    <form noValidate aria-label={date?.title ?? text.add} onSubmit={submit}>
      <Card className="grid gap-5">
        <div className="grid gap-5 sm:grid-cols-2">
          <TextInput
            label={text.name}
            maxLength={MAX_EXAM_TITLE}
            error={errors.title?.message}
            {...form.register('title', needed)}
          />
          <TextInput
            label={text.nameRu}
            lang="ru"
            maxLength={MAX_EXAM_TITLE}
            error={errors.title_ru?.message}
            {...form.register('title_ru', needed)}
          />
        </div>
        <TextInput
          type="date"
          label={text.day}
          className="max-w-60"
          error={errors.day?.message}
          {...form.register('day', needed)}
        />
        <TextInput
          type="url"
          label={text.source}
          hint={text.sourceHint}
          maxLength={MAX_EXAM_SOURCE}
          error={errors.source_url?.message}
          {...form.register('source_url', needed)}
        />
        <div>
          <Checkbox label={text.tentative} {...form.register('is_tentative')} />
          <Checkbox label={text.offered} {...form.register('is_offered')} />
        </div>
        {errors.root && <Notice tone="bad">{errors.root.message}</Notice>}
        <SubmitButton loading={isSubmitting}>{date ? text.save : text.add}</SubmitButton>
      </Card>
    </form>
  )
}
