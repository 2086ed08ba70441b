import { FULL_MILLI } from '@kashf/contract/practice/grading/verdict.ts'
import { Plus, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { questionEditorText as text } from '../../../text/teach/practice/question-editor.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { controlLook, FieldGroup } from '../../../ui/forms/field.tsx'

/** What the fields of a key get. */
export interface KeyProps<Key> {
  value: Key
  onChange: (key: Key) => void
  error: string | undefined
}

/** Rows of answers with a button for one more; the last row stays. */
export function AnswerRows<Row>(props: {
  label: string
  hint?: string
  error?: string | undefined
  rows: readonly Row[]
  most: number
  add: string
  empty: Row
  onChange: (rows: Row[]) => void
  children: (row: Row, index: number, change: (row: Row) => void) => ReactNode
}) {
  const { label, hint, error, rows, most, add, empty, onChange, children } = props
  return (
    <FieldGroup label={label} hint={hint} {...(error !== undefined && { error })}>
      <ul className="grid gap-2">
        {rows.map((row, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other name
          <li key={i} className="flex items-center gap-2">
            {children(row, i, (changed) => onChange(rows.map((one, j) => (j === i ? changed : one))))}
            {rows.length > 1 && (
              <IconButton
                label={text.removeAnswer(i + 1)}
                icon={<X size={19} aria-hidden="true" />}
                onClick={() => onChange(rows.toSpliced(i, 1))}
              />
            )}
          </li>
        ))}
      </ul>
      {rows.length < most && (
        <Button
          variant="quiet"
          size="sm"
          className="justify-self-start"
          icon={<Plus size={18} aria-hidden="true" />}
          onClick={() => onChange([...rows, empty])}
        >
          {add}
        </Button>
      )}
    </FieldGroup>
  )
}

/** What an answer earns, in per cent. */
export function Credit({
  value,
  name,
  onChange,
}: {
  value: number
  name: string
  onChange: (credit: number) => void
}) {
  return (
    <span className="flex shrink-0 items-center gap-1">
      <input
        type="number"
        aria-label={name}
        min={0}
        max={100}
        value={Math.round((value * 100) / FULL_MILLI)}
        onChange={(event) =>
          onChange(Math.max(0, Math.min(100, Math.round(Number(event.target.value)))) * (FULL_MILLI / 100))
        }
        className={cx(controlLook, 'w-20')}
      />
      <span aria-hidden="true">%</span>
    </span>
  )
}

/** How typed answers are compared, which most questions leave as it is. */
export const MoreFields = ({ children }: { children: ReactNode }) => (
  <details className="rounded-md bg-sunken px-4 py-1">
    <summary className="min-h-11 cursor-pointer content-center font-medium">{text.howChecked}</summary>
    <div className="grid gap-4 py-3">{children}</div>
  </details>
)
