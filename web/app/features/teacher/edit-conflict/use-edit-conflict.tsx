import type {
  CurrentCover,
  EditConflict,
  EditConflicts,
  EditedField,
  EditedValue,
  SetAsideBody,
} from '@kashf/contract/authoring/versions.ts'
import type { Category } from '@kashf/contract/catalogue/catalogue.ts'
import { type ReactNode, useState } from 'react'
import { ApiError } from '../../../api/client/api-error.ts'
import { api } from '../../../api/client/client.ts'
import { formatDateTime } from '../../../shell/format/format.ts'
import { conflictText } from '../../../text/teach/draft.ts'
import { fieldLabel, showValue } from '../field-values/show-value.ts'
import { CompareDialog, type Side, type TwoValues } from './compare-dialog.tsx'

/** How a form resolves a conflict of its edit. */
export interface ConflictOptions {
  courseId: number
  lessonId?: number
  categories?: readonly Category[]
  /** The form's value of a field as in the request; null for a file. */
  valueHere: (field: EditedField) => EditedValue
  /** Puts the other window's value into the form, or removes the chosen file. */
  takeThere: (field: EditedField, value: EditedValue, cover?: CurrentCover) => void
  /** Puts both texts into the form. */
  takeBoth: (field: EditedField, here: string, there: string) => void
  /** Previews of both covers. */
  showCovers?: (there: CurrentCover) => Pick<TwoValues, 'here' | 'there' | 'pictures'>
  /** Submits the resolved form again, based on the current version. */
  onDecided: (version: number, sides: ReadonlyMap<string, Side>) => void
}

const LONG_TEXTS: ReadonlySet<EditedField> = new Set(['description', 'content'])
/** Files are deleted when they are replaced. */
const FILES: ReadonlySet<EditedField> = new Set(['cover', 'trailer', 'video', 'file'])
const KEPT_TEXTS: ReadonlySet<EditedField> = new Set(['title', 'description', 'content', 'outcomes'])

export interface EditConflictDialog {
  /** Shows a conflict in the dialog; false for any other error. */
  show: (error: unknown) => boolean
  dialog: ReactNode
}

/** On a conflicting edit, asks which value to keep, stores the other in the history, and continues. */
export function useEditConflict(options: ConflictOptions): EditConflictDialog {
  const { courseId, lessonId, categories = [], valueHere } = options
  const [open, setOpen] = useState<EditConflicts | null>(null)

  const decide = (sides: ReadonlyMap<string, Side>) => {
    if (!open) return
    setOpen(null)
    for (const { field, value, cover } of open.conflicts) {
      if (sides.get(field) !== 'there') continue
      const here = valueHere(field)
      if (KEPT_TEXTS.has(field) && here !== null) {
        // Store the value in the history; if this fails, the draft still has it.
        const body = { field, value: here, lesson_id: lessonId } as SetAsideBody
        void api('POST /api/courses/:id/set-aside', { params: { id: courseId }, body }).catch(() => undefined)
      }
      options.takeThere(field, value, cover)
    }
    options.onDecided(open.version, sides)
  }

  const present = ({ field, value, cover, changed_at, device }: EditConflict): TwoValues => {
    const here = valueHere(field)
    return {
      field,
      label: fieldLabel(field),
      here: here === null ? conflictText.newFile : showValue(field, here, categories),
      there: here === null ? conflictText.otherFile : showValue(field, value, categories),
      ...(cover && options.showCovers?.(cover)),
      source: [device, changed_at && formatDateTime(changed_at)].filter(Boolean).join(', '),
      ...(LONG_TEXTS.has(field) && {
        onBoth: () => {
          options.takeBoth(field, String(here), String(value))
          setOpen(null)
        },
      }),
    }
  }

  return {
    show(error) {
      const isConflict = error instanceof ApiError && error.code === 'edit_conflict'
      if (isConflict) setOpen(error.data as EditConflicts)
      return isConflict
    },
    dialog: open && (
      <CompareDialog
        values={open.conflicts.map(present)}
        lead={leadOf(open.conflicts)}
        onDecide={decide}
        onClose={() => setOpen(null)}
      />
    ),
  }
}

function leadOf(conflicts: readonly EditConflict[]): string {
  const files = conflicts.filter(({ field }) => FILES.has(field))
  if (files.length === 0) return conflictText.lead
  return `${files.length < conflicts.length ? conflictText.lead : conflictText.leadDraft} ${conflictText.filesAreNotKept}`
}
