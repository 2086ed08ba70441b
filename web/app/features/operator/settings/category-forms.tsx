import { FIELD_ERRORS } from '@kashf/contract/errors.ts'
import type { AdminCategory } from '@kashf/contract/operators.ts'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { patch, post } from '../../../api/client/client.ts'
import { showFailure } from '../../../api/form-errors.ts'
import { queryKeys } from '../../../api/queries/query-keys.ts'
import { commonText } from '../../../text/common.ts'
import { categoryText as text } from '../../../text/operate-console.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { TextInput } from '../../../ui/forms/inputs.tsx'
import { SubmitButton } from '../../../ui/forms/submit-button.tsx'
import { Notice } from '../../../ui/on-demand/notice.tsx'
import { showToast } from '../../../ui/toast.ts'

const MIN_LENGTH = 2

/** Form for a category's name. `save` throws an ApiError when the server refuses. */
function CategoryName(props: {
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
              name.trim().length >= MIN_LENGTH || FIELD_ERRORS.too_short.replace('{n}', String(MIN_LENGTH)),
          })}
        />
        <div className="flex gap-2">{props.children(isSubmitting)}</div>
      </div>
      {errors.root && <Notice tone="bad">{errors.root.message}</Notice>}
    </form>
  )
}

/** Adds a category to the end of the list. */
export function AddCategory() {
  return (
    <Card>
      <CategoryName
        label={text.newName}
        save={async (name) => {
          await post('/api/admin/categories', { name })
          showToast({ title: text.added })
        }}
      >
        {(isSaving) => <SubmitButton loading={isSaving}>{text.add}</SubmitButton>}
      </CategoryName>
    </Card>
  )
}

/** Form that renames a category. */
export function RenameCategory({ category, onClose }: { category: AdminCategory; onClose: () => void }) {
  return (
    <CategoryName
      label={text.name}
      name={category.name}
      autoFocus
      save={async (name) => {
        if (name !== category.name) {
          await patch(`/api/admin/categories/${category.id}`, { name })
          showToast({ title: text.renamed })
        }
        onClose()
      }}
    >
      {(isSaving) => (
        <>
          <SubmitButton loading={isSaving}>{commonText.save}</SubmitButton>
          <Button variant="quiet" onClick={onClose}>
            {commonText.cancel}
          </Button>
        </>
      )}
    </CategoryName>
  )
}
