import type { AuditEntry } from '@kashf/contract/operators.ts'
import { AuditChange } from '../../features/operate/audit-change.tsx'
import { FilterSelect } from '../../features/operate/filter-select.tsx'
import { FilterText } from '../../features/operate/filter-text.tsx'
import { type Column, NoRecords, RecordList } from '../../features/operate/record-list.tsx'
import { useAddress } from '../../features/operate/use-address.ts'
import { useRecords } from '../../features/operate/use-records.ts'
import { privateHead } from '../../features/page-head/page-head.ts'
import { formatDateTime } from '../../format.ts'
import { fullName } from '../../full-name.ts'
import { auditText as text } from '../../text/operate-console.ts'

export const meta = () => privateHead(text.title)

/** `course:12` → `Kurs 12`. */
function subjectName(subject: string): string {
  const [kind = '', id = ''] = subject.split(':')
  return `${text.subjects[kind] ?? kind} ${id}`.trim()
}

export default function Audit() {
  const address = useAddress()
  const filters = {
    action: address.read('action'),
    subject: address.read('subject'),
    operator_id: address.read('operator_id'),
  }
  const records = useRecords<AuditEntry>('audit', filters)
  const columns: Column<AuditEntry>[] = [
    {
      head: text.action,
      cell: (entry) => (
        <>
          <span className="block font-semibold">{text.actions[entry.action] ?? entry.action}</span>
          <button
            type="button"
            onClick={() => address.write({ subject: entry.subject })}
            className="rounded-sm py-0.5 text-sm text-lapis hover:underline"
          >
            {subjectName(entry.subject)}
          </button>
        </>
      ),
    },
    { head: text.change, cell: (entry) => <AuditChange entry={entry} />, className: 'max-w-100' },
    {
      head: text.who,
      cell: (entry) => (
        <button
          type="button"
          onClick={() => address.write({ operator_id: String(entry.operator.id) })}
          className="rounded-sm py-0.5 text-left text-lapis hover:underline"
        >
          {fullName(entry.operator)}
        </button>
      ),
    },
    {
      head: text.when,
      cell: (entry) => formatDateTime(entry.created_at),
      className: 'whitespace-nowrap tabular-nums',
    },
  ]
  return (
    <>
      <h1 className="text-2xl sm:text-[28px]">{text.title}</h1>
      <p className="mb-5 mt-2 text-ink-2">{text.lead}</p>
      <div className="mb-5 grid gap-3 sm:grid-cols-3">
        <FilterSelect
          label={text.action}
          any={text.anyAction}
          value={filters.action}
          options={text.actions}
          onChoose={(action) => address.write({ action })}
        />
        <FilterText
          label={text.subject}
          placeholder={text.subjectHint}
          value={filters.subject}
          onChange={(subject) => address.write({ subject })}
        />
        <FilterText
          label={text.operator}
          isNumber
          value={filters.operator_id}
          onChange={(operator_id) => address.write({ operator_id })}
        />
      </div>
      <RecordList
        label={text.title}
        records={records}
        columns={columns}
        idOf={(entry) => entry.id}
        empty={
          <NoRecords
            title={text.empty}
            message={text.emptyHint}
            isFiltered={!address.isEmpty}
            onClear={address.clear}
          />
        }
      />
    </>
  )
}
