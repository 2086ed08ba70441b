import { MAX_TARIFF_DESCRIPTION, MAX_TARIFF_TITLE } from '@kashf/contract/groups/limits.ts'
import type { Tariff } from '@kashf/contract/groups/tariffs.ts'
import { useForm } from 'react-hook-form'
import { api } from '../../../api/client/client.ts'
import { useCallForm } from '../../../api/use-call-form.ts'
import { groupsText as text } from '../../../text/teach/groups/groups.ts'
import { TextArea, TextInput } from '../../../ui/forms/inputs.tsx'
import { Checkbox } from '../../../ui/private/choices.tsx'
import { FormDialog } from '../../private/owner-proof/form-dialog.tsx'
import { useRefreshCourse } from './use-groups.ts'

/** Makes a tariff, or changes what one sells from now on. */
export function TariffDialog(props: { courseId: number; tariff: Tariff | null; onClose: () => void }) {
  const { courseId, tariff, onClose } = props
  const refresh = useRefreshCourse(courseId)
  const form = useForm({
    defaultValues: {
      title: tariff?.title ?? '',
      description: tariff?.description ?? '',
      price: String(tariff?.price ?? ''),
      period: String(tariff?.period ?? 3),
      with_group: tariff?.with_group ?? true,
      with_checking: tariff?.with_checking ?? true,
      places: String(tariff?.places ?? ''),
    },
  })
  const call = useCallForm(form, async ({ price, period, places, ...typed }) => {
    const body = {
      ...typed,
      price: Number(price),
      period: Number(period),
      places: places === '' ? null : Number(places),
    }
    await (tariff
      ? api('PUT /api/tariffs/:id', { params: { id: tariff.id }, body: { ...body, edit: tariff.edit } })
      : api('POST /api/courses/:id/tariffs', { params: { id: courseId }, body }))
    await refresh()
    onClose()
  })
  const { errors } = call
  return (
    <FormDialog
      title={tariff ? text.changeTariff : text.addTariff}
      submit={text.save}
      call={call}
      onClose={onClose}
    >
      <TextInput
        label={text.name}
        maxLength={MAX_TARIFF_TITLE}
        error={errors.title?.message}
        {...form.register('title')}
      />
      <TextArea
        label={text.description}
        rows={2}
        maxLength={MAX_TARIFF_DESCRIPTION}
        error={errors.description?.message}
        {...form.register('description')}
      />
      <TextInput
        label={text.price}
        inputMode="numeric"
        error={errors.price?.message}
        {...form.register('price')}
      />
      <TextInput
        label={text.period}
        inputMode="numeric"
        error={errors.period?.message}
        {...form.register('period')}
      />
      <TextInput
        label={text.placesOptional}
        inputMode="numeric"
        error={errors.places?.message}
        {...form.register('places')}
      />
      <div>
        <Checkbox label={text.withGroup} {...form.register('with_group')} />
        <Checkbox label={text.withChecking} {...form.register('with_checking')} />
      </div>
    </FormDialog>
  )
}
