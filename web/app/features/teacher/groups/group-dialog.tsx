import type { CourseGroup } from '@kashf/contract/groups/groups.ts'
import { DEFAULT_PAUSE_DAYS, MAX_GROUP_TITLE } from '@kashf/contract/groups/limits.ts'
import { useForm } from 'react-hook-form'
import { api } from '../../../api/client/client.ts'
import { useCallForm } from '../../../api/use-call-form.ts'
import { momentTyped, typedMoment } from '../../../shell/format/tashkent-input.ts'
import { groupsText as text } from '../../../text/teach/groups/groups.ts'
import { TextInput } from '../../../ui/forms/inputs.tsx'
import { FormDialog } from '../../private/owner-proof/form-dialog.tsx'
import { useRefreshCourse } from './use-groups.ts'

const TIMES = [
  ['starts_at', text.starts],
  ['ends_at', text.ends],
  ['sale_starts_at', text.saleStarts],
  ['sale_ends_at', text.saleEnds],
] as const

const typed = (moment: string | null | undefined) => (moment ? typedMoment(moment) : '')

/** Opens a group, or changes one. */
export function GroupDialog(props: { courseId: number; group: CourseGroup | null; onClose: () => void }) {
  const { courseId, group, onClose } = props
  const refresh = useRefreshCourse(courseId)
  const form = useForm({
    defaultValues: {
      title: group?.title ?? '',
      starts_at: typed(group?.starts_at),
      ends_at: typed(group?.ends_at),
      sale_starts_at: typed(group?.sale_starts_at),
      sale_ends_at: typed(group?.sale_ends_at),
      places: String(group?.places ?? 40),
      pause_days: String(group?.pause_days ?? DEFAULT_PAUSE_DAYS),
    },
  })
  const call = useCallForm(form, async (fields) => {
    const body = {
      title: fields.title,
      starts_at: momentTyped(fields.starts_at),
      ...(fields.ends_at && { ends_at: momentTyped(fields.ends_at) }),
      ...(fields.sale_starts_at && { sale_starts_at: momentTyped(fields.sale_starts_at) }),
      sale_ends_at: momentTyped(fields.sale_ends_at),
      places: Number(fields.places),
      pause_days: Number(fields.pause_days),
    }
    await (group
      ? api('PUT /api/groups/:id', { params: { id: group.id }, body: { ...body, edit: group.edit } })
      : api('POST /api/courses/:id/groups', { params: { id: courseId }, body }))
    await refresh()
    onClose()
  })
  const { errors } = call
  return (
    <FormDialog
      title={group ? text.changeGroup : text.addGroup}
      submit={text.save}
      call={call}
      onClose={onClose}
    >
      <TextInput
        label={text.name}
        maxLength={MAX_GROUP_TITLE}
        error={errors.title?.message}
        {...form.register('title')}
      />
      {TIMES.map(([name, label]) => (
        <TextInput
          key={name}
          type="datetime-local"
          label={label}
          hint={text.time}
          error={errors[name]?.message}
          {...form.register(name)}
        />
      ))}
      <TextInput
        label={text.places}
        inputMode="numeric"
        error={errors.places?.message}
        {...form.register('places')}
      />
      <TextInput
        label={text.pauseDays}
        inputMode="numeric"
        error={errors.pause_days?.message}
        {...form.register('pause_days')}
      />
    </FormDialog>
  )
}
