import { FORM_ERRORS } from '@kashf/contract/form-errors.ts'
import type { HomeworkTask } from '@kashf/contract/homework/homework.ts'
import { MAX_TASK_TEXT } from '@kashf/contract/homework/limits.ts'
import type { Sheet } from '@kashf/contract/media/sheets.ts'
import { useRef, useState } from 'react'
import { type UseFormReturn, useController } from 'react-hook-form'
import { ApiError } from '../../../api/client/api-error.ts'
import { api } from '../../../api/client/client.ts'
import { useCallForm } from '../../../api/use-call-form.ts'
import { homeworkTaskText as text } from '../../../text/teach/homework/task.ts'
import { TextArea } from '../../../ui/forms/inputs.tsx'
import { SubmitButton } from '../../../ui/forms/submit-button.tsx'
import { Notice } from '../../../ui/on-demand/notice.tsx'
import { RadioGroup } from '../../../ui/private/choices.tsx'
import { showToast } from '../../../ui/toast.ts'
import { DraftRestored } from '../../private/drafts/draft-status.tsx'
import { type StoredDraft, WithDraft } from '../../private/drafts/stored-draft.tsx'
import { useDraftForm } from '../../private/drafts/use-draft.ts'
import { DraftLine } from '../edit-conflict/draft-conflict.tsx'
import { DeadlineFields } from './deadline-fields.tsx'
import { RemoveTask } from './remove-task.tsx'
import { RubricEditor } from './rubric-editor.tsx'
import { SheetField } from './sheet-field.tsx'
import { rubricProblems, showTaskField, type TaskFields, taskBody, taskFieldsOf } from './task-fields.ts'
import { useTaskConflict } from './use-task-conflict.tsx'

const labels: ReadonlyMap<string, string> = new Map(Object.entries(text.fields))
const NO_ERRORS: ReadonlyMap<string, string> = new Map()
const SEEN = ['false', 'true'] as const

export interface TaskFormProps {
  lessonId: number
  /** The task that is changed; null for a new one. */
  task: HomeworkTask | null
  /** The task was saved, or taken back. */
  onChanged: (task: HomeworkTask | null) => void
}

/** Sets or changes the homework of a lesson. Opens with its draft. */
export default function TaskForm(props: TaskFormProps) {
  return (
    <WithDraft form="homework" subjectId={props.lessonId}>
      {(stored) => <OpenTaskForm {...props} stored={stored} />}
    </WithDraft>
  )
}

function OpenTaskForm({ lessonId, task, onChanged, stored }: TaskFormProps & { stored: StoredDraft }) {
  const { form, draft } = useDraftForm<TaskFields>(stored, taskFieldsOf(task), task?.edit)
  const [sheets, setSheets] = useState<readonly Sheet[]>(task?.sheets ?? [])
  const [refused, setRefused] = useState(NO_ERRORS)
  /** What the change is based on; after a conflict, the version that was compared. */
  const edit = useRef(draft.baseVersion ?? task?.edit ?? 0)

  const save = async (fields: TaskFields) => {
    setRefused(NO_ERRORS)
    const { data } = await api('PUT /api/courses/lesson/:id/homework', {
      params: { id: lessonId },
      body: taskBody(fields, sheets, edit.current),
    })
    edit.current = data.edit
    draft.finish()
    showToast({ title: text.saved })
    onChanged(data)
  }
  const { errors, isSubmitting, submit } = useCallForm(form, save, (error) => {
    if (conflict.show(error)) return true
    if (!(error instanceof ApiError)) return false
    const nested = Object.entries(error.fields).filter(([name]) => /^(rubric|sheet_ids)\b/.test(name))
    setRefused(new Map(nested))
    return nested.length > 0
  })
  const conflict = useTaskConflict({
    fields: () => form.getValues(),
    sheetNames: () => sheets.map(({ name }) => name).join('\n'),
    take: draft.replace,
    takeSheets: (other) => setSheets(other.sheets),
    onDecided(current) {
      edit.current = current
      void submit()
    },
    onRemoved() {
      edit.current = 0
      setSheets([])
      form.setError('root', { message: text.removedElsewhere })
    },
  })

  return (
    <form noValidate aria-label={text.title} onSubmit={submit} className="grid gap-5">
      <DraftRestored draft={draft} />
      <TextArea
        label={text.text}
        hint={text.textHint}
        maxLength={MAX_TASK_TEXT}
        error={errors.text?.message}
        {...form.register('text', { validate: (typed) => typed.trim() !== '' || FORM_ERRORS.required })}
      />
      <SheetField sheets={sheets} error={refused.get('sheet_ids')} onChange={setSheets} />
      <RubricField form={form} refused={refused} />
      <DeadlineFields form={form} errors={errors} />
      <RadioGroup
        label={text.seenBy}
        options={SEEN.map((value) => ({ value, label: text.seen[value], hint: text.seenHint[value] }))}
        {...form.register('is_discussed')}
      />
      {errors.root && <Notice tone="bad">{errors.root.message}</Notice>}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <SubmitButton loading={isSubmitting}>{task ? text.save : text.set}</SubmitButton>
        {task && (
          <RemoveTask
            lessonId={lessonId}
            onRemoved={() => {
              draft.finish()
              onChanged(null)
            }}
          />
        )}
        <DraftLine draft={draft} labels={labels} show={showTaskField} />
      </div>
      {conflict.dialog}
    </form>
  )
}

/** The criteria as a field of the form, which can move the focus to the first mistake in them. */
function RubricField({
  form,
  refused,
}: {
  form: UseFormReturn<TaskFields>
  refused: ReadonlyMap<string, string>
}) {
  const { field, formState } = useController({
    control: form.control,
    name: 'rubric',
    rules: { validate: (typed) => rubricProblems(typed).size === 0 },
  })
  const problems = formState.isSubmitted ? new Map([...refused, ...rubricProblems(field.value)]) : NO_ERRORS
  return (
    <div
      ref={(element) =>
        field.ref({ focus: () => element?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus() })
      }
    >
      <RubricEditor value={field.value} errors={problems} onChange={field.onChange} />
    </div>
  )
}
