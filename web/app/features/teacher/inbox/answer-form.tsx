import type { InboxThread } from '@kashf/contract/inbox.ts'
import { MessageSquareQuote, Send } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react'
import { ApiError, messageOf } from '../../../api/client/api-error.ts'
import { readTabValue, storeTabValue } from '../../../shell/base/tab-storage.ts'
import { inboxText as text } from '../../../text/inbox.ts'
import { Button } from '../../../ui/button.tsx'
import { TextArea } from '../../../ui/forms/inputs.tsx'
import { SavedAnswers } from './saved-answers.tsx'
import { threadKey, useInboxActions } from './use-inbox.ts'

const MAX_LENGTH = { question: 2000, comment: 1000 } as const

const storageKey = (thread: InboxThread) => `inbox-draft:${threadKey(thread)}`
const readDraft = (thread: InboxThread): string => {
  const stored = readTabValue(storageKey(thread))
  return typeof stored === 'string' ? stored : ''
}

/** Answers a thread. What is typed stays with its thread until it is sent, also over a reload of the tab. */
export function AnswerForm({ thread, onSent }: { thread: InboxThread; onSent: () => void }) {
  const [written, setWritten] = useState(() => readDraft(thread))
  const [problem, setProblem] = useState<string>()
  const [isChoosing, setChoosing] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const { answer } = useInboxActions()
  const write = (next: string) => {
    setWritten(next)
    storeTabValue(storageKey(thread), next === '' ? null : next)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (answer.isPending) return
    if (!written.trim()) return setProblem(text.required)
    setProblem(undefined)
    answer.mutate(
      { thread, text: written.trim() },
      {
        onSuccess: () => {
          write('')
          onSent()
        },
        onError: (error) => setProblem((error instanceof ApiError && error.fields.text) || messageOf(error)),
      },
    )
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) form.current?.requestSubmit()
  }
  return (
    <form ref={form} noValidate onSubmit={submit} className="grid grid-cols-1 gap-3">
      <TextArea
        label={text.answerLabel}
        rows={3}
        maxLength={MAX_LENGTH[thread.kind]}
        value={written}
        error={problem}
        onChange={(event) => write(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <div className="flex flex-wrap items-center gap-2">
        <Button type="submit" loading={answer.isPending} icon={<Send size={18} aria-hidden="true" />}>
          {text.send}
        </Button>
        <Button
          variant="outline"
          icon={<MessageSquareQuote size={18} aria-hidden="true" />}
          onClick={() => setChoosing(true)}
        >
          {text.savedAnswers}
        </Button>
        <span className="ml-auto text-sm text-ink-2 max-lg:hidden">{text.keys}</span>
      </div>
      <SavedAnswers
        open={isChoosing}
        written={written.trim()}
        onClose={() => setChoosing(false)}
        onInsert={(saved) => {
          write((written.trim() ? `${written.trimEnd()}\n${saved}` : saved).slice(0, MAX_LENGTH[thread.kind]))
          setChoosing(false)
        }}
      />
    </form>
  )
}
