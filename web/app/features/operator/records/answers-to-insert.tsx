import { MAX_MESSAGE_ANSWER } from '@kashf/contract/content/limits.ts'
import { MessageSquareQuote } from 'lucide-react'
import { useState } from 'react'
import { api } from '../../../api/client/client.ts'
import { queryKeys } from '../../../api/queries/query-keys.ts'
import { savedAnswersText as text } from '../../../text/saved-answers.ts'
import { Button } from '../../../ui/button.tsx'
import { SavedAnswers } from '../../private/saved-answers/saved-answers.tsx'
import { useSavedAnswers } from '../../private/saved-answers/use-saved-answers.ts'

interface AnswersToInsertProps {
  /** The text of the field. */
  read: () => string
  onInsert: (text: string) => void
}

/** The button that opens the operators' saved answers and adds one to a field. */
export function AnswersToInsert({ read, onInsert }: AnswersToInsertProps) {
  const [written, setWritten] = useState<string | null>(null)
  const answers = useSavedAnswers(queryKeys.contactAnswers, {
    list: (signal) => api('GET /api/admin/contact-answers', { signal }),
    save: (saved) => api('POST /api/admin/contact-answers', { body: { text: saved } }),
    remove: (id) => api('DELETE /api/admin/contact-answers/:id', { params: { id } }),
  })
  return (
    <>
      <Button
        variant="outline"
        size="sm"
        className="justify-self-start"
        icon={<MessageSquareQuote size={18} aria-hidden="true" />}
        onClick={() => setWritten(read().trim())}
      >
        {text.title}
      </Button>
      <SavedAnswers
        open={written !== null}
        answers={answers}
        written={written ?? ''}
        maxLength={MAX_MESSAGE_ANSWER}
        onClose={() => setWritten(null)}
        onInsert={(saved) => {
          onInsert((written ? `${written}\n${saved}` : saved).slice(0, MAX_MESSAGE_ANSWER))
          setWritten(null)
        }}
      />
    </>
  )
}
