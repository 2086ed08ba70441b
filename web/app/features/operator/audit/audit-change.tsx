import type { AuditEntry } from '@kashf/contract/operators/operators.ts'
import { auditText } from '../../../text/operate/console.ts'
import { changesOf } from './audit-changes.ts'

/** The changes of one audit entry as "before → after". */
export function AuditChange({ entry }: { entry: AuditEntry }) {
  const changes = changesOf(entry)
  if (changes.length === 0) return <span className="text-ink-3">{auditText.noChange}</span>
  return (
    <ul className="grid gap-0.5">
      {changes.map(({ field, label, before, after }) => (
        <li key={field}>
          <span className="text-ink-2">{label}:</span>{' '}
          {before !== auditText.absent && (
            <>
              <s className="text-ink-3">{before}</s> <span aria-hidden="true">→</span>{' '}
            </>
          )}
          <span className="font-medium">{after}</span>
        </li>
      ))}
    </ul>
  )
}
