import type { AuditEntry } from '@kashf/contract/operators/operators.ts'
import { AuditChange } from '../../features/operator/audit/audit-change.tsx'
import { changesOf } from '../../features/operator/audit/audit-changes.ts'
import { type Column, timeColumn } from '../../features/operator/records/column.ts'
import {
  FilteredRecords,
  type Narrow,
  NarrowButton,
} from '../../features/operator/records/filtered-records.tsx'
import type { OpenRecord } from '../../features/operator/records/record-sheet.tsx'
import { privateHead } from '../../shell/base/page-head.ts'
import { formatDateTime } from '../../shell/format/format.ts'
import { fullName } from '../../shell/format/full-name.ts'
import { categoryName } from '../../shell/written/written.ts'
import { auditText as text } from '../../text/operate/console.ts'
import { Badge } from '../../ui/badge.tsx'
import { Segments } from '../../ui/private/segments.tsx'
import { useUrlFilters } from '../../ui/private/use-url-filters.ts'

export const meta = () => privateHead(text.title)

/** Names a subject: `course:12` → `Kurs: Python asoslari`, or `Kurs 12` without a name. */
function subjectName({ subject, subject_name }: AuditEntry): string {
  if (subject_name === null) return subjectText(subject)
  const [kind = ''] = subject.split(':')
  return `${text.subjects[kind] ?? kind}: ${kind === 'category' ? categoryName(subject_name) : subject_name}`
}

function subjectText(subject: string): string {
  const [kind = '', id = ''] = subject.split(':')
  if (kind === 'list') return `${text.subjects.list}: ${text.lists[id] ?? id}`
  return `${text.subjects[kind] ?? kind} ${id}`.trim()
}

const sourceName = (source: string) => (source === 'command line' ? text.commandLine : source)

const actionName = ({ action }: AuditEntry) => text.actions[action] ?? action

const columnsFor = (who: string): Column<AuditEntry>[] => [
  { head: text.action, cell: actionName, width: 'w-56' },
  {
    head: text.subject,
    cell: (entry) => <span className="block truncate">{subjectName(entry)}</span>,
    phone: 'fact',
  },
  {
    head: text.change,
    cell: (entry) => <span className="block truncate text-ink-2">{changeSummary(entry)}</span>,
    isRoomy: true,
  },
  {
    head: who,
    cell: ({ operator, source }) => (
      <span className="block truncate">
        {operator ? fullName(operator) : source === null ? '' : sourceName(source)}
      </span>
    ),
    width: 'w-44',
  },
  timeColumn(text.when, (entry) => formatDateTime(entry.created_at), { phone: 'fact' }),
]

/** The names of the changed fields. */
const changeSummary = (entry: AuditEntry) =>
  changesOf(entry)
    .map(({ label }) => label)
    .join(', ')

function openEntry(entry: AuditEntry, narrow: Narrow): OpenRecord {
  const { id, operator, source, request_id, subject, created_at } = entry
  return {
    title: actionName(entry),
    badge: <Badge>№ {id}</Badge>,
    facts: [
      { label: text.when, value: formatDateTime(created_at) },
      {
        label: text.subject,
        value: <NarrowButton onClick={() => narrow({ subject })}>{subjectName(entry)}</NarrowButton>,
      },
      {
        label: text.who,
        value: operator && (
          <NarrowButton onClick={() => narrow({ operator_id: String(operator.id) })}>
            {fullName(operator)}
          </NarrowButton>
        ),
      },
      { label: text.source, value: source && sourceName(source) },
      { label: text.request, value: request_id },
    ],
    more: (
      <section>
        <h3 className="mb-2 text-lg">{text.change}</h3>
        <AuditChange entry={entry} />
      </section>
    ),
    decisions: [],
    subject,
  }
}

const WHO = ['operators', 'teachers', 'all'] as const

/** All actions of operators and teachers, apart or together, newest first, read-only. */
export default function Audit() {
  const { read, write } = useUrlFilters()
  // A link to one subject shows whoever changed it.
  const chosen = read('by') || (read('subject') ? 'all' : 'operators')
  const by = WHO.find((name) => name === chosen) ?? 'operators'
  const who = text.by[by]
  return (
    <FilteredRecords
      list="audit"
      exported="GET /api/admin/audit/export.csv"
      title={text.title}
      lead={text.leads[by]}
      fixed={{ by: by === 'all' ? '' : by }}
      choice={{ name: 'action', label: text.action, any: text.anyAction, options: text.actions }}
      typed={{ name: 'search', label: text.subject, placeholder: text.subjectHint }}
      person={{ name: 'operator_id', label: who.column, ...(who.status && { status: who.status }) }}
      linked={{ name: 'subject', label: text.subject, nameOf: subjectText }}
      columns={columnsFor(who.column)}
      idOf={(entry) => Number(entry.id)}
      nameOf={(entry) => `${actionName(entry)} № ${entry.id}`}
      open={openEntry}
      empty={{ title: text.empty, message: text.emptyHint }}
    >
      <div className="mb-5">
        <Segments
          label={text.whoActs}
          segments={WHO.map((value) => ({ value, label: text.by[value].label }))}
          value={by}
          onChoose={(value) => write({ by: value, operator_id: '' })}
        />
      </div>
    </FilteredRecords>
  )
}
