import type { LessonItem } from '@kashf/contract/catalogue/catalogue.ts'
import { formatCount } from '../../../shell/format/format.ts'
import { curriculumText as text } from '../../../text/teach/curriculum.ts'
import { ConfirmDialog } from '../../../ui/on-demand/confirm-dialog.tsx'

/** Asks for confirmation before removing a lesson that people have bought. */
export function RemoveSoldDialog(props: {
  lesson: LessonItem | null
  learners: number
  onRemove: (lesson: LessonItem) => void
  onClose: () => void
}) {
  const { lesson, learners, onRemove, onClose } = props
  return (
    <ConfirmDialog
      open={lesson !== null}
      onClose={onClose}
      title={text.removeSoldTitle}
      confirm={text.remove}
      isDestructive
      onConfirm={() => {
        if (lesson) onRemove(lesson)
        onClose()
      }}
    >
      <p>{lesson && text.removeSold(lesson.title, formatCount(learners))}</p>
    </ConfirmDialog>
  )
}
