import { MAX_PARTNER_PERCENT, MIN_PARTNER_PERCENT } from '@kashf/contract/partners/limits.ts'
import type { OfferedCourse } from '@kashf/contract/partners/partners.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { api } from '../../../api/client/client.ts'
import { sellingKeys } from '../../../api/queries/selling-keys.ts'
import { useCallForm } from '../../../api/use-call-form.ts'
import { coursePartnersText as text } from '../../../text/teach/partners.ts'
import { TextInput } from '../../../ui/forms/inputs.tsx'
import { showToast } from '../../../ui/toast.ts'
import { FormDialog } from '../../private/owner-proof/form-dialog.tsx'

/** Sets what partners of a course get; an empty field ends it. */
export function OfferDialog({ course, onClose }: { course: OfferedCourse; onClose: () => void }) {
  const queries = useQueryClient()
  const form = useForm({ defaultValues: { percent: course.percent === null ? '' : String(course.percent) } })
  const call = useCallForm(form, async ({ percent }) => {
    const typed = percent.trim()
    await api('PUT /api/courses/:id/partners', {
      params: { id: course.id },
      body: { percent: typed === '' ? null : Number(typed) },
    })
    await queries.invalidateQueries({ queryKey: sellingKeys.offeredCourses })
    showToast({ title: text.saved, message: text.savedHint })
    onClose()
  })
  return (
    <FormDialog
      title={text.dialog(course.title)}
      hint={text.dialogHint}
      submit={text.save}
      call={call}
      onClose={onClose}
    >
      <TextInput
        label={text.percent}
        hint={text.percentHint}
        inputMode="numeric"
        autoComplete="off"
        maxLength={String(MAX_PARTNER_PERCENT).length}
        optional
        error={call.errors.percent?.message}
        {...form.register('percent', {
          validate: (typed) => typed.trim() === '' || isPercent(typed) || text.percentWrong,
        })}
      />
    </FormDialog>
  )
}

const isPercent = (typed: string): boolean =>
  /^\d{1,2}$/.test(typed.trim()) &&
  Number(typed) >= MIN_PARTNER_PERCENT &&
  Number(typed) <= MAX_PARTNER_PERCENT
