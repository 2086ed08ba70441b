import type { CourseComment } from '@kashf/contract/catalogue.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { messageOf } from '../../api/api-error.ts'
import { post } from '../../api/client.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { formatDate } from '../../format.ts'
import { commonText } from '../../text/common.ts'
import { teachText } from '../../text/teach.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/inputs.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { showToast } from '../../ui/toast.ts'

/** One buyer's comment with its answers, and the teacher's way to answer. */
export function CommentThread({ courseId, comment }: { courseId: number; comment: CourseComment }) {
  const [isAnswering, setAnswering] = useState(false)
  return (
    <li className="py-5 first:pt-0">
      <Comment comment={comment} />
      {comment.replies.length > 0 && (
        <ul className="mt-4 grid gap-4 border-l-2 border-line pl-4 sm:ml-5">
          {comment.replies.map((reply) => (
            <li key={reply.id}>
              <Comment comment={reply} />
            </li>
          ))}
        </ul>
      )}
      {isAnswering ? (
        <AnswerForm courseId={courseId} parentId={comment.id} onDone={() => setAnswering(false)} />
      ) : (
        <Button variant="quiet" size="sm" className="mt-2 sm:ml-11" onClick={() => setAnswering(true)}>
          {teachText.answer}
        </Button>
      )}
    </li>
  )
}

function Comment({ comment }: { comment: CourseComment }) {
  const name = `${comment.author.first_name} ${comment.author.last_name}`
  return (
    <div className="flex gap-3">
      <Avatar name={name} image={comment.author.image} size="sm" />
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2">
          <span className="font-semibold">{name}</span>
          {comment.is_teacher && <Badge tone="info">{teachText.teacher}</Badge>}
          <span className="text-sm text-ink-3">{formatDate(comment.created_at)}</span>
        </p>
        <p className="mt-1 whitespace-pre-line">{comment.text}</p>
      </div>
    </div>
  )
}

function AnswerForm(props: { courseId: number; parentId: number; onDone: () => void }) {
  const { courseId, parentId, onDone } = props
  const queries = useQueryClient()
  const form = useForm<{ text: string }>({ defaultValues: { text: '' } })
  const { errors, isSubmitting } = form.formState

  const submit = async ({ text }: { text: string }) => {
    try {
      await post(`/api/courses/course/${courseId}/commit`, { text: text.trim(), parent_id: parentId })
      showToast({ title: teachText.answered })
      await queries.invalidateQueries({ queryKey: queryKeys.course(courseId) })
      onDone()
    } catch (error) {
      form.setError('text', { message: messageOf(error) })
    }
  }

  return (
    <form noValidate onSubmit={form.handleSubmit(submit)} className="mt-3 grid gap-3 sm:ml-11">
      <TextArea
        label={teachText.yourAnswer}
        autoFocus
        rows={3}
        maxLength={1000}
        error={errors.text?.message}
        {...form.register('text', { validate: (text) => text.trim() !== '' || teachText.writeAnswer })}
      />
      <div className="flex flex-wrap gap-2">
        <SubmitButton size="sm" loading={isSubmitting}>
          {teachText.sendAnswer}
        </SubmitButton>
        <Button variant="quiet" size="sm" onClick={onDone}>
          {commonText.cancel}
        </Button>
      </div>
    </form>
  )
}
