import type { HomeworkTask } from '@kashf/contract/homework/homework.ts'
import { type ReactNode, useState } from 'react'
import { ApiError } from '../../../api/client/api-error.ts'
import { homeworkTaskText as text } from '../../../text/teach/homework/task.ts'
import { CompareDialog, type TwoValues } from '../edit-conflict/compare-dialog.tsx'
import { showTaskField, type TaskFields, taskFieldsOf } from './task-fields.ts'

const FIELDS = Object.keys(taskFieldsOf(null)) as (keyof TaskFields)[]

/** What the form has now, and how the other version is taken into it. */
export interface TaskHere {
  fields: () => TaskFields
  sheetNames: () => string
  take: (field: keyof TaskFields, value: unknown) => void
  takeSheets: (task: HomeworkTask) => void
  /** Goes on with the edit of the other version. */
  onDecided: (edit: number) => void
  /** There is no task any more. */
  onRemoved: () => void
}

/** On a task that somebody changed meanwhile, asks which version of each differing field to keep, and saves again. */
export function useTaskConflict(here: TaskHere): {
  show: (error: unknown) => boolean
  dialog: ReactNode
} {
  const [other, setOther] = useState<HomeworkTask | null>(null)
  const there = other && taskFieldsOf(other)
  const own = here.fields()
  const differing = there
    ? FIELDS.filter((name) => JSON.stringify(own[name]) !== JSON.stringify(there[name]))
    : []
  const namesThere = other?.sheets.map(({ name }) => name).join('\n') ?? ''
  const areSheetsDiffering = other !== null && namesThere !== here.sheetNames()
  const values: TwoValues[] = there
    ? [
        ...differing.map((name) => ({
          field: name,
          label: text.fields[name],
          here: showTaskField(name, own[name]),
          there: showTaskField(name, there[name]),
          source: '',
        })),
        ...(areSheetsDiffering
          ? [
              {
                field: 'sheets',
                label: text.fields.sheets,
                here: here.sheetNames(),
                there: namesThere,
                source: '',
              },
            ]
          : []),
      ]
    : []
  return {
    show(error) {
      if (!(error instanceof ApiError && error.code === 'homework_changed')) return false
      const task = error.data as HomeworkTask | null
      if (task) setOther(task)
      else here.onRemoved()
      return true
    },
    dialog: other && there && (
      <CompareDialog
        values={values}
        lead={text.conflictLead}
        onDecide={(sides) => {
          setOther(null)
          for (const name of differing) if (sides.get(name) === 'there') here.take(name, there[name])
          if (sides.get('sheets') === 'there') here.takeSheets(other)
          here.onDecided(other.edit)
        }}
        onClose={() => setOther(null)}
      />
    ),
  }
}
