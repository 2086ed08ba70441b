import { FORM_ERRORS } from '@kashf/contract/form-errors.ts'
import { MAX_CATEGORY_NAME, MIN_CATEGORY_NAME } from '@kashf/contract/operators/limits.ts'
import type { AdminCategory } from '@kashf/contract/operators/operators.ts'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { api } from '../../../api/client/client.ts'
import { queryKeys } from '../../../api/queries/query-keys.ts'
import { useCallForm } from '../../../api/use-call-form.ts'
import { commonText } from '../../../text/common.ts'
import { categoryText as text } from '../../../text/operate/console.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { TextInput } from '../../../ui/forms/inputs.tsx'
import { SubmitButton } from '../../../ui/forms/submit-button.tsx'
import { Notice } from '../../../ui/on-demand/notice.tsx'
import { showToast } from '../../../ui/toast.ts'

interface Names {
  name: string
  /** Empty: the Russian interface shows the Uzbek name. */
  name_ru: string
}

/** Form for a category's names. `save` throws an ApiError when the server refuses. */
function CategoryNames(props: {
  label: string
  names?: AdminCategory
  autoFocus?: boolean
  save: (names: Names) => Promise<void>
  children: (isSaving: boolean) => ReactNode
}) {
  const queries = useQueryClient()
  const form = useForm<Names>({
    defaultValues: { name: props.names?.name ?? '', name_ru: props.names?.name_ru ?? '' },
  })

  const { errors, isSubmitting, submit } = useCallForm(form, async ({ name, name_ru }) => {
    await props.save({ name: name.trim(), name_ru: name_ru.trim() })
    await queries.invalidateQueries({ queryKey: queryKeys.console })
    form.reset()
  })

  return (
    <form noValidate onSubmit={submit} className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-start gap-3">
        <TextInput
          label={props.label}
          maxLength={MAX_CATEGORY_NAME}
          autoFocus={props.autoFocus}
          fieldClassName="flex-1 basis-50"
          error={errors.name?.message}
          {...form.register('name', {
            validate: (name) =>
              name.trim().length >= MIN_CATEGORY_NAME ||
              FORM_ERRORS.too_short.replace('{n}', String(MIN_CATEGORY_NAME)),
          })}
        />
        <TextInput
          label={text.nameRu}
          hint={text.nameRuHint}
          lang="ru"
          maxLength={MAX_CATEGORY_NAME}
          fieldClassName="flex-1 basis-50"
          error={errors.name_ru?.message}
          {...form.register('name_ru')}
        />
      </div>
      <div className="flex gap-2">{props.children(isSubmitting)}</div>
      {errors.root && <Notice tone="bad">{errors.root.message}</Notice>}
    </form>
  )
}

/** Adds a category to the end of the list. */
export function AddCategory() {
  return (
    <Card>
      <CategoryNames
        label={text.newName}
        save={async (names) => {
          await api('POST /api/admin/categories', { body: names })
          showToast({ title: text.added })
        }}
      >
        {(isSaving) => <SubmitButton loading={isSaving}>{text.add}</SubmitButton>}
      </CategoryNames>
    </Card>
  )
}

/** Form that renames a category. */
export function RenameCategory({ category, onClose }: { category: AdminCategory; onClose: () => void }) {
  return (
    <CategoryNames
      label={text.name}
      names={category}
      autoFocus
      save={async (names) => {
        if (names.name !== category.name || names.name_ru !== (category.name_ru ?? '')) {
          await api('PATCH /api/admin/categories/:id', { params: { id: category.id }, body: names })
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
    </CategoryNames>
  )
}
