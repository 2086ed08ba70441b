import { post } from '../../../api/client/client.ts'
import { categoryText as text } from '../../../text/operate-console.ts'
import { Card } from '../../../ui/card.tsx'
import { SubmitButton } from '../../../ui/forms/submit-button.tsx'
import { showToast } from '../../../ui/toast.ts'
import { CategoryName } from './category-name.tsx'

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
