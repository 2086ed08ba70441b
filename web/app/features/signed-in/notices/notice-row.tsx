import type { Notice } from '@kashf/contract/notices.ts'
import { Link } from 'react-router'
import { formatDateTime } from '../../../shell/format/format.ts'
import { noticeWords } from '../../../text/notice-words.ts'
import { noticesText } from '../../../text/notices.ts'
import { cx } from '../../../ui/class-names.ts'

export interface NoticeRowProps {
  notice: Notice
  /** Called when an unread notice is opened. */
  onRead: (notice: Notice) => void
}

/** One notice: what happened, when, and a link. Unread notices are also labelled for screen readers. */
export function NoticeRow({ notice, onRead }: NoticeRowProps) {
  const { text, reason, to } = noticeWords(notice)
  const read = () => {
    if (!notice.is_read) onRead(notice)
  }
  const content = (
    <>
      <span
        aria-hidden="true"
        className={cx('mt-2 size-2 shrink-0 rounded-full', notice.is_read ? 'bg-transparent' : 'bg-lapis')}
      />
      <span className="min-w-0 flex-1 wrap-anywhere">
        {!notice.is_read && <span className="sr-only">{noticesText.unread}: </span>}
        <span className={cx(!notice.is_read && 'font-semibold')}>{text}</span>
        {reason && <span className="mt-0.5 block text-[.9375rem] text-ink-2">{reason}</span>}
        <time dateTime={notice.created_at} className="mt-0.5 block text-sm text-ink-2">
          {formatDateTime(notice.created_at)}
        </time>
      </span>
    </>
  )
  const className =
    'flex w-full items-start gap-3 px-4 py-3 text-left -outline-offset-3 transition-colors hover:bg-sunken'
  return to ? (
    <Link to={to} onClick={read} className={className}>
      {content}
    </Link>
  ) : (
    <button type="button" onClick={read} className={className}>
      {content}
    </button>
  )
}
