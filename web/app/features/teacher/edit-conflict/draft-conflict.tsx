import { useState } from 'react'
import { conflictText } from '../../../text/teach/draft.ts'
import { DraftStatus } from '../../private/drafts/draft-status.tsx'
import type { FormDraft } from '../../private/drafts/use-draft.ts'
import { textOfHtml } from '../field-values/show-value.ts'
import { CompareDialog } from './compare-dialog.tsx'

export interface DraftLineProps {
  draft: FormDraft
  /** The labels of the fields; one without a label shows its name. */
  labels: ReadonlyMap<string, string>
  /** Describes a value that is neither text nor a list. */
  show?: (name: string, value: unknown) => string | undefined
}

/** The state of the draft. When another window has edited the same field, it asks which text to keep. */
export function DraftLine({ draft, labels, show }: DraftLineProps) {
  const [isOpen, setOpen] = useState(false)
  const { state } = draft
  const inWords = (name: string, value: unknown) => show?.(name, value) ?? showDraftValue(value)
  return (
    <>
      <DraftStatus draft={draft} onCompare={() => setOpen(true)} />
      {isOpen && state.is === 'conflict' && (
        <CompareDialog
          values={state.fields.map(({ name, value }) => ({
            field: name,
            label: labels.get(name) ?? name,
            here: inWords(name, draft.valueOf(name)),
            there: inWords(name, JSON.parse(value)),
            source: '',
          }))}
          lead={conflictText.leadDraft}
          onDecide={(sides) => {
            setOpen(false)
            for (const [name, side] of sides) draft.decide(name, side)
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

/** Displays a value of any form: a text, HTML, or a list of rows with a text. */
function showDraftValue(value: unknown): string {
  if (Array.isArray(value)) return value.map(showDraftValue).join('\n')
  if (typeof value === 'object' && value !== null) return Object.values(value).map(showDraftValue).join(' ')
  const text = String(value ?? '')
  return (text.startsWith('<') ? textOfHtml(text) : text) || conflictText.empty
}
