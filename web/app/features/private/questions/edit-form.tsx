import { MAX_QUESTION } from '@kashf/contract/learning/limits.ts'
import type { Question } from '@kashf/contract/learning/questions.ts'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { ApiError, messageOf } from '../../../api/client/api-error.ts'
import { api } from '../../../api/client/client.ts'
import { commonText } from '../../../text/common.ts'
import { questionText as text } from '../../../text/learn/questions.ts'
import { Button } from '../../../ui/button.tsx'
import { TextArea } from '../../../ui/forms/inputs.tsx'
import { useQuestionsChanged } from './use-questions.ts'

interface EditFormProps {
  lessonId: number
  post: Pick<Question, 'id' | 'text'>
  onEnd: () => void
}

/** Edits the words of one's own post. */
export function EditForm({ lessonId, post, onEnd }: EditFormProps) {
  const refresh = useQuestionsChanged(lessonId)
  const [typed, setTyped] = useState(post.text)
  const [problem, setProblem] = useState<string>()
  const save = useMutation({
    mutationFn: () =>
      api('PATCH /api/courses/questions/:id', { params: { id: post.id }, body: { text: typed.trim() } }),
    onSuccess: async () => {
      await refresh()
      onEnd()
    },
    onError: (error) => setProblem((error instanceof ApiError && error.fields.text) || messageOf(error)),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!typed.trim()) return setProblem(text.required)
    setProblem(undefined)
    save.mutate()
  }
  return (
    <form noValidate onSubmit={submit} className="grid grid-cols-1 gap-3">
      <TextArea
        label={text.editLabel}
        autoFocus
        rows={2}
        maxLength={MAX_QUESTION}
        value={typed}
        error={problem}
        onChange={(event) => setTyped(event.target.value)}
      />
      <div className="flex flex-wrap items-center gap-2">
        <Button type="submit" size="sm" loading={save.isPending}>
          {commonText.save}
        </Button>
        <Button variant="quiet" size="sm" onClick={onEnd}>
          {commonText.cancel}
        </Button>
      </div>
    </form>
  )
}
