import type { AdminContactMessage } from '@kashf/contract/content/contact.ts'
import { formatDateTime } from '../../../shell/format/format.ts'
import { fullName } from '../../../shell/format/full-name.ts'
import { contactQueueText as text } from '../../../text/operate/content.ts'
import { cx } from '../../../ui/class-names.ts'

/** The texts of both sides, the oldest first. */
export function ContactThread({ message }: { message: AdminContactMessage }) {
  const { name, created_at, replies, answer, answered_at, answered_by } = message
  const texts = [
    { text: message.text, created_at, operator: null },
    ...replies,
    ...(answer && answered_at ? [{ text: answer, created_at: answered_at, operator: answered_by }] : []),
  ]
  return (
    <section aria-label={text.thread}>
      <ol className="grid gap-2">
        {texts.map(({ text: written, created_at: at, operator }) => (
          <li
            key={`${operator?.id} ${at}`}
            className={cx('rounded-md px-3 py-2', operator ? 'border border-line' : 'bg-sunken')}
          >
            <p className="text-xs text-ink-2">
              {operator ? text.answeredBy(fullName(operator)) : name} · {formatDateTime(at)}
            </p>
            <p className="mt-1 whitespace-pre-line wrap-anywhere">{written}</p>
          </li>
        ))}
      </ol>
      {answer === '' && answered_by && (
        <p className="mt-2 text-sm text-ink-2">{text.closedBy(fullName(answered_by))}</p>
      )}
    </section>
  )
}
