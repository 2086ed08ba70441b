import type { Course } from '@kashf/contract/catalogue/catalogue.ts'
import {
  MESSAGE_KINDS,
  type MessageBody,
  type MessageKind,
} from '@kashf/contract/learning/course-messages.ts'
import { Plus } from 'lucide-react'
import { courseMessagesText as text } from '../../../text/teach/course-messages.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'

const LESSON = 3
const DAYS = 7

/** What a message of this kind begins with. */
export const templateOf = (kind: MessageKind, course: Course): MessageBody => ({
  kind,
  number: kind === 'away' ? DAYS : kind === 'lesson' ? Math.min(LESSON, course.videos.length || 1) : null,
  text: text.templates[kind],
})

/** A course without messages: the occasions, each with a text to begin with. */
export function MessageTemplates({
  course,
  onPick,
}: {
  course: Course
  onPick: (start: MessageBody) => void
}) {
  return (
    <EmptyState
      title={text.emptyTitle}
      message={text.emptyMessage}
      action={
        <div className="flex flex-wrap justify-center gap-2">
          {MESSAGE_KINDS.map((kind) => {
            const start = templateOf(kind, course)
            return (
              <Button
                key={kind}
                variant="outline"
                icon={<Plus size={16} aria-hidden="true" />}
                onClick={() => onPick(start)}
              >
                {text.occasions[kind](start.number)}
              </Button>
            )
          })}
        </div>
      }
    />
  )
}
