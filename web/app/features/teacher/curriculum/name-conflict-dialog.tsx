import { curriculumText as text } from '../../../text/teach/curriculum.ts'
import { conflictText } from '../../../text/teach/draft.ts'
import { CompareDialog } from '../edit-conflict/compare-dialog.tsx'
import type { CurriculumActions } from './use-curriculum.ts'

/** Asks which name to keep when another window has changed it as well. */
export function NameConflictDialog({ curriculum }: { curriculum: CurriculumActions }) {
  if (!curriculum.nameConflict) return null
  const { here, there } = curriculum.nameConflict
  return (
    <CompareDialog
      values={[{ field: 'name', label: text.name, here, there, source: '' }]}
      lead={conflictText.leadDraft}
      onDecide={(sides) => curriculum.decideName(sides.get('name') ?? 'here')}
      onClose={() => curriculum.decideName('there')}
    />
  )
}
