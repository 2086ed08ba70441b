import { FIELD_ERRORS } from '@kashf/contract/errors.ts'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { showFailure } from '../../../api/form-errors.ts'
import { queryKeys } from '../../../api/queries/query-keys.ts'
import { TextInput } from '../../../ui/forms/inputs.tsx'
import { Notice } from '../../../ui/on-demand/notice.tsx'

const LENGTH = 2

/** Form for a category's name. `save` throws an ApiError when the server refuses. */
export function CategoryName(props: {
  label: string
  name?: string
  autoFocus?: boolean
  save: (name: string) => Promise<void>
  children: (isSaving: boolean) => ReactNode
}) {
  const queries = useQueryClient()
  const form = useForm<{ name: string }>({ defaultValues: { name: props.name ?? '' } })
  const { errors, isSubmitting } = form.formState

  const submit = async ({ name }: { name: string }) => {
    try {
      await props.save(name.trim())
      await queries.invalidateQueries({ queryKey: queryKeys.console })
      form.reset()
    } catch (error) {
      showFailure(form, error)
    }
  }

  return (
    <form noValidate onSubmit={form.handleSubmit(submit)} className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-end gap-3">
        <TextInput
          label={props.label}
          maxLength={60}
          autoFocus={props.autoFocus}
          fieldClassName="flex-1 basis-50"
          error={errors.name?.message}
          {...form.register('name', {
            validate: (name) =>
              name.trim().length >= LENGTH || FIELD_ERRORS.too_short.replace('{n}', String(LENGTH)),
          })}
        />
        <div className="flex gap-2">{props.children(isSubmitting)}</div>
      </div>
      {errors.root && <Notice tone="bad">{errors.root.message}</Notice>}
    </form>
  )
}
