import type { Course } from '@kashf/contract/catalogue/catalogue.ts'
import { FORM_ERRORS } from '@kashf/contract/form-errors.ts'
import {
  type CourseMessage,
  MESSAGE_KINDS,
  type MessageBody,
  type MessageKind,
} from '@kashf/contract/learning/course-messages.ts'
import { MAX_MESSAGE_TEXT, MESSAGE_DAYS } from '@kashf/contract/learning/limits.ts'
import type { Placeholder } from '@kashf/contract/learning/message-text.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { ApiError } from '../../../api/client/api-error.ts'
import { api } from '../../../api/client/client.ts'
import { failureToast } from '../../../api/client/failure-toast.ts'
import { sellingKeys } from '../../../api/queries/selling-keys.ts'
import { showFailure, useCallForm } from '../../../api/use-call-form.ts'
import { formatCount } from '../../../shell/format/format.ts'
import { courseMessagesText as text } from '../../../text/teach/course-messages.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Select, TextArea, TextInput } from '../../../ui/forms/inputs.tsx'
import { SubmitButton } from '../../../ui/forms/submit-button.tsx'
import { ConfirmDialog } from '../../../ui/on-demand/confirm-dialog.tsx'
import { Notice } from '../../../ui/on-demand/notice.tsx'
import { showToast } from '../../../ui/toast.ts'
import { MessagePreview } from './message-preview.tsx'
import { PlaceholderButtons } from './placeholder-buttons.tsx'
import { saveMessage } from './use-course-messages.ts'

/** What a teacher types of a message. */
interface MessageInput {
  kind: MessageKind
  number: string
  text: string
}

const hasNumber = (kind: MessageKind) => kind === 'lesson' || kind === 'away'
const bodyOf = ({ kind, number, text: written }: MessageInput): MessageBody => ({
  kind,
  number: hasNumber(kind) ? Number(number) : null,
  text: written,
})

interface MessageEditorProps {
  course: Course
  /** The message to change; null for a new one. */
  message: CourseMessage | null
  /** What a new one begins with. */
  start: MessageBody
  onSaved: (message: CourseMessage) => void
  onRemoved: () => void
}

/** Writes a message of a course, shows how it looks, and sends it to its author on trial. */
export function MessageEditor({ course, message, start, onSaved, onRemoved }: MessageEditorProps) {
  const queries = useQueryClient()
  const queryKey = sellingKeys.courseMessages(course.id)
  const { kind: startKind, number: startNumber, text: startText } = message ?? start
  const form = useForm<MessageInput>({
    defaultValues: { kind: startKind, number: String(startNumber ?? ''), text: startText },
  })
  const [kind, written] = useWatch({ control: form.control, name: ['kind', 'text'] })
  const [version, setVersion] = useState(message?.version)
  const heading = useRef<HTMLHeadingElement>(null)
  const textBox = useRef<HTMLDivElement>(null)
  // On a phone the editor is below the list.
  useEffect(() => heading.current?.focus(), [])
  const refresh = () => queries.invalidateQueries({ queryKey })
  const save = async (fields: MessageInput) => {
    const { data } = await saveMessage(course.id, message, bodyOf(fields))
    showToast({ title: text.saved })
    await refresh()
    setVersion(data.version)
    onSaved(data)
  }
  const { errors, isSubmitting, submit } = useCallForm(form, save, (error) => {
    if (error instanceof ApiError && error.code === 'course_message_changed') void refresh()
  })
  const trial = useMutation({
    mutationFn: () =>
      api('POST /api/courses/:id/messages/try', {
        params: { id: course.id },
        body: bodyOf(form.getValues()),
      }),
    onSuccess: () => showToast({ title: text.tried, message: text.triedHint }),
    onError: (error) => showFailure(form, error),
  })
  const tryIt = async () => {
    form.clearErrors()
    if (await form.trigger()) trial.mutate()
  }
  /** Puts it where the caret is. */
  const insert = (placeholder: Placeholder) => {
    const area = textBox.current?.querySelector('textarea')
    if (!area) return
    area.setRangeText(`{${placeholder}}`, area.selectionStart, area.selectionEnd, 'end')
    form.setValue('text', area.value, { shouldDirty: true })
    area.focus()
  }
  const required = { validate: (value: string) => value.trim() !== '' || FORM_ERRORS.required }
  return (
    <Card>
      <h2 ref={heading} tabIndex={-1} className="mb-4 scroll-mt-4 text-xl outline-none">
        {message ? text.occasions[message.kind](message.number) : text.newTitle}
      </h2>
      <form noValidate onSubmit={submit} className="grid grid-cols-1 gap-5">
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-[minmax(0,1fr)_7rem]">
          <Select
            {...form.register('kind')}
            label={text.when}
            error={errors.kind?.message}
            options={MESSAGE_KINDS.map((value) => ({ value, label: text.kinds[value] }))}
          />
          {hasNumber(kind) && (
            <TextInput
              {...form.register('number', {
                validate: (value, { kind: chosen }) =>
                  !hasNumber(chosen) || /^[1-9]\d{0,2}$/.test(value) || FORM_ERRORS.required,
              })}
              inputMode="numeric"
              label={kind === 'away' ? text.days(MESSAGE_DAYS.from, MESSAGE_DAYS.to) : text.lessonNumber}
              maxLength={kind === 'away' ? String(MESSAGE_DAYS.to).length : 3}
              error={errors.number?.message}
            />
          )}
        </div>
        <div ref={textBox} className="grid gap-3">
          <TextArea
            {...form.register('text', required)}
            label={text.text}
            hint={`${text.textHint} ${text.length(formatCount(written.length), formatCount(MAX_MESSAGE_TEXT))}`}
            rows={5}
            maxLength={MAX_MESSAGE_TEXT}
            error={errors.text?.message}
          />
          <PlaceholderButtons kind={kind} written={written} onInsert={insert} />
        </div>
        <MessagePreview course={course} kind={kind} written={written} />
        {errors.root && (
          <Notice tone="bad">
            {errors.root.message}
            {message && message.version !== version && (
              <span className="mt-2 block whitespace-pre-line wrap-anywhere">
                {text.stored(message.text)}
              </span>
            )}
          </Notice>
        )}
        <div className="grid grid-cols-1 gap-2">
          <SubmitButton loading={isSubmitting}>{text.save}</SubmitButton>
          <Button variant="outline" loading={trial.isPending} onClick={() => void tryIt()}>
            {text.tryIt}
          </Button>
          {message && <RemoveMessage message={message} courseId={course.id} onRemoved={onRemoved} />}
        </div>
      </form>
    </Card>
  )
}

function RemoveMessage({
  message,
  courseId,
  onRemoved,
}: {
  message: CourseMessage
  courseId: number
  onRemoved: () => void
}) {
  const queries = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const remove = useMutation({
    mutationFn: () => api('DELETE /api/course-messages/:id', { params: { id: message.id } }),
    onSuccess: async () => {
      showToast({ title: text.removed })
      setAsking(false)
      await queries.invalidateQueries({ queryKey: sellingKeys.courseMessages(courseId) })
      onRemoved()
    },
    onError: (error) => failureToast(error, text.removeFailed),
  })
  return (
    <>
      <Button variant="quiet" onClick={() => setAsking(true)}>
        {text.remove}
      </Button>
      {isAsking && (
        <ConfirmDialog
          open
          onClose={() => setAsking(false)}
          title={text.removeTitle}
          confirm={text.remove}
          isDestructive
          isBusy={remove.isPending}
          onConfirm={() => remove.mutate()}
        >
          <p>{text.removeHint}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
