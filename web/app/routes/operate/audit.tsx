import type { AuditEntry } from '@kashf/contract/operators.ts'
import { AuditChange } from '../../features/operator/audit/audit-change.tsx'
import {
  FilteredRecords,
  type FilteredRecordsProps,
} from '../../features/operator/records/filtered-records.tsx'
import { privateHead } from '../../shell/base/page-head.ts'
import { formatDateTime } from '../../shell/format/format.ts'
import { fullName } from '../../shell/format/full-name.ts'
import { auditText as text } from '../../text/operate-console.ts'

export const meta = () => privateHead(text.title)

/** `course:12` → `Kurs: Python asoslari`, or `Kurs 12` of what has no name. */
function subjectName({ subject, subject_name }: AuditEntry): string {
  if (subject_name === null) return subjectText(subject)
  const [kind = ''] = subject.split(':')
  return `${text.subjects[kind] ?? kind}: ${subject_name}`
}

function subjectText(subject: string): string {
  const [kind = '', id = ''] = subject.split(':')
  return `${text.subjects[kind] ?? kind} ${id}`.trim()
}

const sourceName = (source: string) => (source === 'command line' ? text.commandLine : source)

const columnsOf: FilteredRecordsProps<AuditEntry>['columnsOf'] = (narrow) => [
  {
    head: text.action,
    cell: (entry) => (
      <>
        <span className="block font-semibold">{text.actions[entry.action] ?? entry.action}</span>
        <button
          type="button"
          onClick={() => narrow({ subject: entry.subject })}
          className="rounded-sm py-0.5 text-left text-sm text-lapis hover:underline"
        >
          {subjectName(entry)}
        </button>
      </>
    ),
  },
  { head: text.change, cell: (entry) => <AuditChange entry={entry} />, className: 'max-w-100' },
  {
    head: text.who,
    cell: ({ operator, source }) => (
      <>
        {operator && (
          <button
            type="button"
            onClick={() => narrow({ operator_id: String(operator.id) })}
            className="rounded-sm py-0.5 text-left text-lapis hover:underline"
          >
            {fullName(operator)}
          </button>
        )}
        {source && <span className="block text-sm text-ink-2">{sourceName(source)}</span>}
      </>
    ),
  },
  {
    head: text.when,
    cell: (entry) => formatDateTime(entry.created_at),
    className: 'whitespace-nowrap tabular-nums',
  },
]

/** All actions of operators, newest first, read-only. */
export default function Audit() {
  return (
    <FilteredRecords
      list="audit"
      title={text.title}
      lead={text.lead}
      choice={{ name: 'action', label: text.action, any: text.anyAction, options: text.actions }}
      typed={[{ name: 'search', label: text.subject, placeholder: text.subjectHint }]}
      person={{ name: 'operator_id', label: text.operator, status: 'operator' }}
      linked={[{ name: 'subject', label: text.subject, nameOf: subjectText }]}
      columnsOf={columnsOf}
      idOf={(entry) => Number(entry.id)}
      empty={{ title: text.empty, message: text.emptyHint }}
    />
  )
}
