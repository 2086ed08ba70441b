import type { LessonItem } from '@kashf/contract/catalogue/catalogue.ts'
import { formatCount } from '../../../shell/format/format.ts'
import { commonText } from '../../../text/common.ts'
import { curriculumText as text } from '../../../text/teach/curriculum.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/on-demand/dialog.tsx'

/** Asks before a lesson that people have bought is removed. */
export function RemoveSoldDialog(props: {
  lesson: LessonItem | null
  learners: number
  onRemove: (lesson: LessonItem) => void
  onClose: () => void
}) {
  const { lesson, learners, onRemove, onClose } = props
  return (
    <Dialog
      open={lesson !== null}
      onClose={onClose}
      title={text.removeSoldTitle}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            {commonText.cancel}
          </Button>
          <Button
            variant="danger"
            onClick={() => {
              if (lesson) onRemove(lesson)
              onClose()
            }}
          >
            {text.remove}
          </Button>
        </>
      }
    >
      <p>{lesson && text.removeSold(lesson.title, formatCount(learners))}</p>
    </Dialog>
  )
}
