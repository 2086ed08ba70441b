import type { InboxThread } from '@kashf/contract/learning/inbox.ts'
import { MAX_COMMENT, MAX_QUESTION } from '@kashf/contract/learning/limits.ts'
import { MessageSquareQuote, Send } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useMe } from '../../../api/queries/use-me.ts'
import { useCallForm } from '../../../api/use-call-form.ts'
import { savedAnswersText } from '../../../text/saved-answers.ts'
import { inboxText as text } from '../../../text/teach/inbox.ts'
import { Button } from '../../../ui/button.tsx'
import { TextArea } from '../../../ui/forms/inputs.tsx'
import { Notice } from '../../../ui/on-demand/notice.tsx'
import { type StoredDraft, WithDraft } from '../../private/drafts/stored-draft.tsx'
import { useDraftForm } from '../../private/drafts/use-draft.ts'
import { PostFilesField } from '../../private/questions/post-files-field.tsx'
import { usePostFiles } from '../../private/questions/use-post-files.ts'
import { SavedAnswers } from '../../private/saved-answers/saved-answers.tsx'
import { useWaitingQuestions } from '../../public-account/questions/use-waiting-questions.ts'
import { DraftLine } from '../edit-conflict/draft-conflict.tsx'
import { useInboxActions, useTeacherAnswers } from './use-inbox.ts'

const MAX_LENGTH = { question: MAX_QUESTION, comment: MAX_COMMENT } as const

const labels: ReadonlyMap<string, string> = new Map([['text', text.answerLabel]])

interface AnswerFormProps {
  thread: InboxThread
  onSent: () => void
}

/** Answers a thread. Opens with its draft. */
export function AnswerForm(props: AnswerFormProps) {
  const { kind, id } = props.thread
  return (
    <WithDraft form={kind === 'question' ? 'answer' : 'comment-answer'} subjectId={id} height="h-44">
      {(stored) => <OpenAnswerForm {...props} stored={stored} />}
    </WithDraft>
  )
}

function OpenAnswerForm({ thread, onSent, stored }: AnswerFormProps & { stored: StoredDraft }) {
  const { form, draft } = useDraftForm<{ text: string }>(stored, { text: '' })
  const written = useWatch({ control: form.control, name: 'text' })
  const [isChoosing, setChoosing] = useState(false)
  const element = useRef<HTMLFormElement>(null)
  const { answer, refresh } = useInboxActions()
  const { user } = useMe()
  useWaitingQuestions(user?.id, () => void refresh())
  const answers = useTeacherAnswers()
  const files = usePostFiles()
  const { errors, isSubmitting, submit } = useCallForm(form, async ({ text: typed }) => {
    await answer.mutateAsync({ thread, text: typed.trim(), files: await files.toSend() })
    files.clear()
    draft.discard()
    onSent()
  })
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) element.current?.requestSubmit()
  }
  return (
    <form ref={element} noValidate onSubmit={submit} className="grid grid-cols-1 gap-3">
      <TextArea
        label={text.answerLabel}
        rows={3}
        maxLength={MAX_LENGTH[thread.kind]}
        error={errors.text?.message}
        onKeyDown={onKeyDown}
        {...form.register('text', {
          validate: (typed) => typed.trim() !== '' || !files.isEmpty || text.required,
        })}
      />
      {thread.kind === 'question' && <PostFilesField files={files} place={`inbox/${thread.id}`} />}
      {errors.root && <Notice tone="bad">{errors.root.message}</Notice>}
      <div className="flex flex-wrap items-center gap-2">
        <Button
          type="submit"
          loading={isSubmitting}
          disabled={files.isPreparing}
          icon={<Send size={18} aria-hidden="true" />}
        >
          {files.voiceId === null ? text.send : text.sendVoice}
        </Button>
        <Button
          variant="outline"
          icon={<MessageSquareQuote size={18} aria-hidden="true" />}
          onClick={() => setChoosing(true)}
        >
          {savedAnswersText.title}
        </Button>
        <span className="ml-auto text-sm text-ink-2 max-lg:hidden">{text.keys}</span>
      </div>
      <DraftLine draft={draft} labels={labels} />
      <SavedAnswers
        open={isChoosing}
        answers={answers}
        written={written.trim()}
        maxLength={MAX_COMMENT}
        onClose={() => setChoosing(false)}
        onInsert={(saved) => {
          const next = written.trim() ? `${written.trimEnd()}\n${saved}` : saved
          form.setValue('text', next.slice(0, MAX_LENGTH[thread.kind]))
          setChoosing(false)
        }}
      />
    </form>
  )
}
