import type { StatementFormat, StatementPreview } from '@kashf/contract/operators/money.ts'
import { reconciliationText as text } from '../../../text/operate/reconciliation.ts'
import { Select } from '../../../ui/forms/inputs.tsx'
import { Notice } from '../../../ui/on-demand/notice.tsx'
import { Table } from '../../../ui/private/table.tsx'
import { MEANINGS, type Meaning, type StatementDraft, wordsOf } from './statement-draft.ts'

interface StatementColumnsProps {
  preview: StatementPreview
  draft: StatementDraft
  onChange: (draft: StatementDraft) => void
  onSeparator: (separator: StatementFormat['separator']) => void
}

const optionsOf = <Value extends string>(labels: Record<Value, string>) =>
  Object.entries<string>(labels).map(([value, label]) => ({ value, label }))

/** The first rows of a statement, and what its columns and words mean. Nothing is chosen for the operator. */
export function StatementColumns({ preview, draft, onChange, onSeparator }: StatementColumnsProps) {
  const { separator, columns, rows } = preview
  // The place names a column, because a statement may have two without a name.
  const table = columns.map(({ name }, at) => ({
    head: name || text.unnamed(at + 1),
    cell: (row: string[]) => row[at],
    className: 'whitespace-nowrap',
  }))
  const names = columns.flatMap(({ name }) => (name ? [{ value: name, label: name }] : []))
  const words = wordsOf(preview, draft)
  return (
    <fieldset className="grid min-w-0 gap-4 rounded-md border border-line p-4 xl:col-span-2">
      <legend className="px-1 font-semibold">{text.readAs}</legend>
      {preview.format && <p className="text-sm text-ink-2">{text.asLastTime}</p>}
      <Table label={text.firstRows} columns={table} rows={rows} keyOf={(row) => `${rows.indexOf(row)}`} />
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        <Select
          label={text.separator}
          options={optionsOf(text.separators)}
          value={separator}
          onChange={(event) => onSeparator(event.target.value as StatementFormat['separator'])}
        />
        {(['id', 'amount', 'state'] as const).map((role) => (
          <Select
            key={role}
            label={text.roles[role]}
            placeholder={text.chooseProvider}
            options={names}
            value={draft[role]}
            onChange={(event) => onChange({ ...draft, [role]: event.target.value })}
          />
        ))}
        <Select
          label={text.amounts}
          placeholder={text.chooseProvider}
          options={optionsOf(text.amountForms)}
          value={draft.amounts}
          onChange={(event) =>
            onChange({ ...draft, amounts: event.target.value as StatementDraft['amounts'] })
          }
        />
      </div>
      {words === null && <Notice tone="attention">{text.tooManyWords}</Notice>}
      {words !== null && words.length > 0 && (
        <div className="grid gap-3">
          <p className="font-medium">{text.meaningOfWords}</p>
          <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
            {words.map((word) => (
              <Select
                key={word}
                label={word || text.emptyWord}
                placeholder={text.chooseProvider}
                options={MEANINGS.map((meaning) => ({ value: meaning, label: text.meaningsOf[meaning] }))}
                value={draft.meanings.get(word) ?? ''}
                onChange={(event) =>
                  onChange({
                    ...draft,
                    meanings: new Map([...draft.meanings, [word, event.target.value as Meaning]]),
                  })
                }
              />
            ))}
          </div>
        </div>
      )}
    </fieldset>
  )
}
