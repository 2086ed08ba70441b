import { ChevronRight, MessagesSquare } from 'lucide-react'
import { href, Link } from 'react-router'
import { formatCount } from '../../../shell/format/format.ts'
import { inboxText as text } from '../../../text/teach/inbox.ts'
import { useInboxCounts } from './use-inbox.ts'

/** A link to the inbox with the number of waiting threads. */
export function InboxLink() {
  const counts = useInboxCounts().data
  return (
    <Link
      to={href('/inbox')}
      className="flex min-h-14 items-center gap-4 rounded-lg border border-line bg-surface px-5 py-3 hover:border-lapis"
    >
      <MessagesSquare size={22} aria-hidden="true" className="shrink-0 text-lapis" />
      <span className="min-w-0 flex-1">
        <span className="block font-semibold">{text.link}</span>
        {counts && (
          <span className="block text-sm text-ink-2">
            {counts.unanswered > 0 ? text.waiting(formatCount(counts.unanswered)) : text.nothingWaits}
          </span>
        )}
      </span>
      <ChevronRight size={20} aria-hidden="true" className="shrink-0 text-ink-2" />
    </Link>
  )
}
