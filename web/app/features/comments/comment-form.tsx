import type { CourseComment } from '@kashf/contract/catalogue.ts'
import type { Answer } from '@kashf/contract/common.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { ApiError, messageOf } from '../../api/api-error.ts'
import { post } from '../../api/client.ts'
import { withQueries } from '../../api/queries.tsx'
import { queryKeys } from '../../api/query-keys.ts'
import { commonText } from '../../text/common.ts'
import { commentText } from '../../text/course.ts'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/inputs.tsx'
import { showToast } from '../../ui/toast.ts'
import { commentLists } from './use-comments.ts'

const LONGEST = 1000

export interface CommentFormProps {
  courseId: number
  label: string
  /** The comment that is answered; absent for a comment of one's own. */
  parentId?: number
  onDone?: () => void
  onCancel?: () => void
}

/** Writes a comment, or the teacher's answer to one. */
export default withQueries(CommentForm)

function CommentForm({ courseId, label, parentId, onDone, onCancel }: CommentFormProps) {
  const queries = useQueryClient()
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string>()
  const send = useMutation({
    mutationFn: () =>
      post<Answer<CourseComment>>(`/api/courses/course/${courseId}/commit`, {
        text: text.trim(),
        ...(parentId === undefined ? {} : { parent_id: parentId }),
      }),
    onSuccess: async () => {
      setText('')
      await queries.invalidateQueries({ queryKey: queryKeys.course(courseId) })
      // The list begins anew with the comments that the course brought along just now.
      commentLists.forget(courseId)
      showToast({ title: commentText.sent })
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
        rows={3}
        maxLength={LONGEST}
        value={text}
        error={problem}
        onChange={(event) => setText(event.target.value)}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" loading={send.isPending}>
          {commentText.send}
        </Button>
        {onCancel && (
          <Button variant="quiet" onClick={onCancel}>
            {commonText.cancel}
          </Button>
        )}
      </div>
    </form>
  )
}
