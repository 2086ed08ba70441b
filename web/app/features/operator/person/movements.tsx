import type { AdminPerson } from '@kashf/contract/operators/people.ts'
import { Link } from 'react-router'
import { formatChange, formatDateTime } from '../../../shell/format/format.ts'
import { personText as text } from '../../../text/operate/person.ts'
import { cx } from '../../../ui/class-names.ts'
import { CompactTable, CompactTd, CompactTh } from '../records/compact-table.tsx'
import { EmptySection, PersonSection, sectionLink } from './section.tsx'

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
        <CompactTable
          label={text.movements}
          head={
            <>
              <CompactTh>{text.movement}</CompactTh>
              <CompactTh number className="w-28 sm:w-36">
                {text.amount}
              </CompactTh>
              <CompactTh wide className="w-44">
                {text.when}
              </CompactTh>
            </>
          }
        >
          {movements.map(({ id, amount, comment, created_at }) => (
            <tr key={id}>
              <CompactTd title={comment}>{comment}</CompactTd>
              <CompactTd number className={cx('font-semibold', amount > 0 && 'text-teal')}>
                {formatChange(amount)}
              </CompactTd>
              <CompactTd wide className="tabular-nums">
                {formatDateTime(created_at)}
              </CompactTd>
            </tr>
          ))}
        </CompactTable>
      )}
    </PersonSection>
  )
}
