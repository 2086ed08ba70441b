import type { AdminPerson } from '@kashf/contract/operators/people.ts'
import { Link } from 'react-router'
import { formatChange } from '../../../shell/format/format.ts'
import { personText as text } from '../../../text/operate/person.ts'
import { cx } from '../../../ui/class-names.ts'
import { type CompactColumn, CompactTable } from '../records/compact-table.tsx'
import { whenColumn } from './columns.tsx'
import { EmptySection, PersonSection, sectionLink } from './section.tsx'

const columns: CompactColumn<AdminPerson['movements'][number]>[] = [
  { head: text.movement, cell: ({ comment }) => comment, title: ({ comment }) => comment },
  {
    head: text.amount,
    cell: ({ amount }) => formatChange(amount),
    number: true,
    width: 'w-28 sm:w-36',
    className: ({ amount }) => cx('font-semibold', amount > 0 && 'text-teal'),
  },
  whenColumn,
]

/** The latest movements of a person's wallet or earnings. */
export function PersonMovements({ person }: { person: AdminPerson }) {
  const { movements, user } = person
  return (
    <PersonSection
      title={text.movements}
      aside={
        movements.length > 0 && (
          <Link to={`/admin/ledger?user_id=${user.id}`} className={sectionLink}>
            {text.inLedger}
          </Link>
        )
      }
    >
      {movements.length === 0 ? (
        <EmptySection>{text.noMovements}</EmptySection>
      ) : (
        <CompactTable label={text.movements} columns={columns} rows={movements} keyOf={({ id }) => id} />
      )}
    </PersonSection>
  )
}
