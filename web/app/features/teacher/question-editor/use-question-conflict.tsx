import type { BankQuestion } from '@kashf/contract/practice/bank-question.ts'
import { type ReactNode, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { ApiError } from '../../../api/client/api-error.ts'
import { api } from '../../../api/client/client.ts'
import { failureToast } from '../../../api/client/failure-toast.ts'
import { formatDateTime } from '../../../shell/format/format.ts'
import { questionEditorText as text } from '../../../text/teach/practice/question-editor.ts'
import { CompareDialog } from '../edit-conflict/compare-dialog.tsx'
import type { EditedBody } from './empty-body.ts'
import { fieldsOf, type QuestionFields } from './question-fields.ts'

const FIELDS = ['body', 'passage', 'tags', 'difficulty'] as const

/** A field of the editor in words, for the comparison of two versions. */
export function showField(name: string, value: unknown): string {
  if (name === 'tags') return (value as string[]).join(', ')
  if (name !== 'body') return String(value ?? '')
  const { content, key } = value as EditedBody
  const isRight = (id: string) =>
    key.parts.some((part) =>
      part.kind === 'choice' ? part.right === id : part.kind === 'choices' && part.right.includes(id),
    )
  const typed = key.parts.flatMap((part) => {
    if (part.kind === 'text') return part.answers.map((answer) => answer.text)
    if (part.kind === 'number') return part.answers.map((answer) => answer.value)
    return part.kind === 'numbers' ? part.values : []
  })
  return [
    content.stem,
    ...content.parts.map(({ label }) => label),
    ...content.options.map(({ id, text: words }) => (isRight(id) ? `✓ ${words}` : words)),
    ...typed,
    key.explanation,
  ]
    .filter((line) => line !== '')
    .join('\n')
}

/** On an edit that another window overtook, asks which version of each differing field to keep, and saves again. */
export function useQuestionConflict(
  question: BankQuestion | null,
  form: UseFormReturn<QuestionFields>,
  onDecided: (edit: number) => void,
): { show: (error: unknown) => boolean; dialog: ReactNode } {
  const [current, setCurrent] = useState<BankQuestion | null>(null)
  const load = async (id: number) => {
    try {
      setCurrent((await api('GET /api/practice/questions/:id', { params: { id } })).data)
    } catch (error) {
      failureToast(error)
    }
  }
  const there = current && fieldsOf(current)
  const differing = there
    ? FIELDS.filter((name) => JSON.stringify(form.getValues(name)) !== JSON.stringify(there[name]))
    : []
  return {
    show(error) {
      const isConflict = error instanceof ApiError && error.code === 'edit_conflict' && question !== null
      if (isConflict) void load(question.id)
      return isConflict
    },
    dialog: current && there && (
      <CompareDialog
        values={differing.map((name) => ({
          field: name,
          label: text.conflictFields[name],
          here: showField(name, form.getValues(name)),
          there: showField(name, there[name]),
          source: formatDateTime(current.updated_at),
        }))}
        lead={text.conflictLead}
        onDecide={(sides) => {
          setCurrent(null)
          for (const name of differing) if (sides.get(name) === 'there') form.setValue(name, there[name])
          onDecided(current.edit)
        }}
        onClose={() => setCurrent(null)}
      />
    ),
  }
}
