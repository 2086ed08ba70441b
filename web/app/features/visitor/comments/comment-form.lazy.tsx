import type { CourseComment } from '@kashf/contract/catalogue/catalogue.ts'
import { MAX_COMMENT } from '@kashf/contract/learning/limits.ts'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { ApiError, messageOf } from '../../../api/client/api-error.ts'
import { api } from '../../../api/client/client.ts'
import { withQueries } from '../../../api/queries/queries.tsx'
import { commentText } from '../../../text/browse/comments.ts'
import { commonText } from '../../../text/common.ts'
import { Button } from '../../../ui/button.tsx'
import { TextArea } from '../../../ui/forms/inputs.tsx'
import { useCommentsChanged } from './use-comments-changed.ts'

export interface CommentFormProps {
  courseId: number
  label: string
  /** The comment to answer; undefined for a new thread. */
  parentId?: number
  /** The user's own comment to edit. */
  edited?: Pick<CourseComment, 'id' | 'text'>
  onDone?: () => void
  onCancel?: () => void
}

/** Form to write a comment or an answer, or to edit one's own. */
export default withQueries(CommentForm)

function CommentForm({ courseId, label, parentId, edited, onDone, onCancel }: CommentFormProps) {
  const show = useCommentsChanged(courseId)
  const [text, setText] = useState(edited?.text ?? '')
  const [problem, setProblem] = useState<string>()
  const send = useMutation({
    mutationFn: () =>
      edited
        ? api('PATCH /api/courses/comments/:id', { params: { id: edited.id }, body: { text: text.trim() } })
        : api('POST /api/courses/course/:id/commit', {
            params: { id: courseId },
            body: { text: text.trim(), ...(parentId === undefined ? {} : { parent_id: parentId }) },
          }),
    onSuccess: async ({ data: comment }) => {
      setText('')
      if (edited) await show({ kind: 'edited', comment })
      else if (parentId === undefined) await show({ kind: 'added', comment })
      else await show({ kind: 'answered', threadId: parentId, comment })
      onDone?.()
    },
    onError: (error) => {
      setProblem((error instanceof ApiError && error.fields.text) || messageOf(error))
    },
  })

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!text.trim()) return setProblem(commentText.required)
    setProblem(undefined)
    send.mutate()
  }
  return (
    <form onSubmit={submit} noValidate className="grid gap-3">
      <TextArea
        label={label}
        placeholder={parentId === undefined ? commentText.placeholder : undefined}
        // Take the focus only after a click on "answer" or "edit".
        autoFocus={onCancel !== undefined}
        rows={3}
        maxLength={MAX_COMMENT}
        value={text}
        error={problem}
        onChange={(event) => setText(event.target.value)}
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" loading={send.isPending}>
          {edited ? commonText.save : commentText.send}
        </Button>
        {onCancel && (
          <Button variant="quiet" onClick={onCancel}>
            {commonText.cancel}
          </Button>
        )}
        {/* Here instead of in a toast, which would cover the comment. An answer or an edit is shown in the form's place. */}
        <p role="status" className="text-sm text-ink-2">
          {send.isSuccess && text === '' && commentText.sent}
        </p>
      </div>
    </form>
  )
}
