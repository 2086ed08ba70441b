import type { MessageKind } from '@kashf/contract/learning/course-messages.ts'
import { PLACEHOLDERS, type Placeholder, placeholdersIn } from '@kashf/contract/learning/message-text.ts'
import { Plus } from 'lucide-react'
import { courseMessagesText as text } from '../../../text/teach/course-messages.ts'
import { Button } from '../../../ui/button.tsx'

interface PlaceholderButtonsProps {
  kind: MessageKind
  written: string
  onInsert: (placeholder: Placeholder) => void
}

/** Puts a fact about the reader into the text, each once; after the course there is no lesson to go on with. */
export function PlaceholderButtons({ kind, written, onInsert }: PlaceholderButtonsProps) {
  const used = placeholdersIn(written)
  const offered = kind === 'finished' ? PLACEHOLDERS.slice(0, 1) : PLACEHOLDERS
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="sr-only">{text.insert}</legend>
      {offered.map((placeholder) => (
        <Button
          key={placeholder}
          variant="outline"
          disabled={used.includes(placeholder)}
          icon={<Plus size={16} aria-hidden="true" />}
          onClick={() => onInsert(placeholder)}
        >
          {text.placeholders[placeholder]}
        </Button>
      ))}
    </fieldset>
  )
}
