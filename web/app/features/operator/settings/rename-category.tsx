import type { AdminCategory } from '@kashf/contract/operators.ts'
import { patch } from '../../../api/client/client.ts'
import { commonText } from '../../../text/common.ts'
import { categoryText as text } from '../../../text/operate-console.ts'
import { Button } from '../../../ui/button.tsx'
import { SubmitButton } from '../../../ui/forms/submit-button.tsx'
import { showToast } from '../../../ui/toast.ts'
import { CategoryName } from './category-name.tsx'

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
