import type { Notice } from '@kashf/contract/notices/notices.ts'
import { Link } from 'react-router'
import { formatDateTime } from '../../../shell/format/format.ts'
import { noticesText } from '../../../text/account/notices.ts'
import { cx } from '../../../ui/class-names.ts'
import { noticeDetail, noticePage, noticeSentence } from './notice-content.ts'

export interface NoticeRowProps {
  notice: Notice
  /** Called when an unread notice is opened. */
  onRead: (notice: Notice) => void
}

/** One notice: the event, its time, and a link. Unread notices are also labelled for screen readers. */
export function NoticeRow({ notice, onRead }: NoticeRowProps) {
  const detail = noticeDetail(notice)
  const read = () => {
    if (!notice.is_read) onRead(notice)
  }
  return (
    <Link
      to={noticePage(notice)}
      onClick={read}
      className="flex w-full items-start gap-3 px-4 py-3 text-left -outline-offset-3 transition-colors hover:bg-sunken"
    >
      <span
        aria-hidden="true"
        className={cx('mt-2 size-2 shrink-0 rounded-full', notice.is_read ? 'bg-transparent' : 'bg-lapis')}
      />
      <span className="min-w-0 flex-1 wrap-anywhere">
        {!notice.is_read && <span className="sr-only">{noticesText.unread}: </span>}
        <span className={cx('whitespace-pre-line', !notice.is_read && 'font-semibold')}>
          {noticeSentence(notice)}
        </span>
        {detail && <span className="mt-0.5 block text-md text-ink-2">{detail}</span>}
        <time dateTime={notice.created_at} className="mt-0.5 block text-sm text-ink-2">
          {formatDateTime(notice.created_at)}
        </time>
      </span>
    </Link>
  )
}
