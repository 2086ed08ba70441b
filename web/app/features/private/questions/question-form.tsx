import { MAX_QUESTION } from '@kashf/contract/learning/limits.ts'
import type { Question, QuestionBody } from '@kashf/contract/learning/questions.ts'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { ApiError, messageOf } from '../../../api/client/api-error.ts'
import { api } from '../../../api/client/client.ts'
import { formatClock } from '../../../shell/format/format.ts'
import { commonText } from '../../../text/common.ts'
import { questionText } from '../../../text/learn/questions.ts'
import { Button } from '../../../ui/button.tsx'
import { TextArea } from '../../../ui/forms/inputs.tsx'
import { useQuestionsChanged } from './use-questions.ts'

export interface QuestionFormProps {
  lessonId: number
  label: string
  /** The question being answered. */
  parentId?: number
  /** The user's own post being edited. */
  edited?: Pick<Question, 'id' | 'text'>
  /** For a new question: the position of the video, whole seconds. */
  nowS?: () => number
  onDone?: () => void
  onCancel?: () => void
}

/** Asks a question, answers one, or edits a post. */
export function QuestionForm(props: QuestionFormProps) {
  const { lessonId, label, parentId, edited, nowS, onDone, onCancel } = props
  const refresh = useQuestionsChanged(lessonId)
  const [text, setText] = useState(edited?.text ?? '')
  const [problem, setProblem] = useState<string>()
  const [momentS, setMomentS] = useState<number | null>(null)
  const send = useMutation({
    mutationFn: () => {
      if (edited)
        return api('PATCH /api/courses/questions/:id', {
          params: { id: edited.id },
          body: { text: text.trim() },
        })
      const body: QuestionBody = {
        text: text.trim(),
        ...(parentId !== undefined && { parent_id: parentId }),
        ...(momentS !== null && { at_s: momentS }),
      }
      return api('POST /api/courses/lesson/:id/questions', { params: { id: lessonId }, body })
    },
    onSuccess: async () => {
      setText('')
      setMomentS(null)
      await refresh()
      onDone?.()
    },
    onError: (error) => setProblem((error instanceof ApiError && error.fields.text) || messageOf(error)),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!text.trim()) return setProblem(questionText.required)
    setProblem(undefined)
    send.mutate()
  }
  const positionS = nowS && text !== '' ? (momentS ?? nowS()) : null
  return (
    <form noValidate onSubmit={submit} className="grid gap-3">
      <TextArea
        label={label}
        placeholder={nowS ? questionText.placeholder : undefined}
        autoFocus={onCancel !== undefined}
        rows={2}
        maxLength={MAX_QUESTION}
        value={text}
        error={problem}
        onChange={(event) => setText(event.target.value)}
      />
      {positionS !== null && (
        <label className="flex min-h-9 items-center gap-2.5 text-md">
          <input
            type="checkbox"
            className="size-5 accent-action"
            checked={momentS !== null}
            onChange={(event) => setMomentS(event.target.checked && nowS ? nowS() : null)}
          />
          {questionText.atMoment(formatClock(positionS))}
        </label>
      )}
      <div className="flex flex-wrap items-center gap-2">
        <Button type="submit" size={onCancel ? 'sm' : 'md'} loading={send.isPending}>
          {edited ? commonText.save : nowS ? questionText.ask : questionText.send}
        </Button>
        {onCancel && (
          <Button variant="quiet" size="sm" onClick={onCancel}>
            {commonText.cancel}
          </Button>
        )}
        {/* Here instead of in a toast, which would cover the question. An answer or an edit is shown in the form's place. */}
        <p role="status" className="text-sm text-ink-2">
          {send.isSuccess && text === '' && questionText.asked}
        </p>
      </div>
    </form>
  )
}
