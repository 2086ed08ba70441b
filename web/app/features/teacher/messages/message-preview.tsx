import type { Course } from '@kashf/contract/catalogue/catalogue.ts'
import type { MessageBody } from '@kashf/contract/learning/course-messages.ts'
import { fillMessage } from '@kashf/contract/learning/message-text.ts'
import { formatLength } from '../../../shell/format/format.ts'
import { fullName } from '../../../shell/format/full-name.ts'
import { courseMessagesText as text } from '../../../text/teach/course-messages.ts'
import { Notice } from '../../../ui/on-demand/notice.tsx'

const BYTES_PER_MEGABYTE = 1024 ** 2

/** What the bot would send of a message to somebody who has not begun the course. */
export function MessagePreview({
  course,
  kind,
  written,
}: {
  course: Course
  kind: MessageBody['kind']
  written: string
}) {
  const isFinished = kind === 'finished'
  const lesson = isFinished ? undefined : course.videos[0]
  const filled = fillMessage(written, {
    ism: text.sampleName,
    dars: lesson ? text.quoted(lesson.title) : null,
    davomi: lesson && lesson.duration_s > 0 ? formatLength(lesson.duration_s) : null,
  })
  const megabytes = lesson && lesson.data_bytes > 0 ? Math.ceil(lesson.data_bytes / BYTES_PER_MEGABYTE) : null
  const label = isFinished ? text.bot.teacher : lesson ? text.bot.goOn(megabytes) : text.bot.course
  return (
    <section aria-label={text.preview} className="grid gap-2">
      <h3 className="text-sm font-semibold text-ink-2">{text.preview}</h3>
      {filled === null ? (
        <Notice tone="attention">{text.unfilled}</Notice>
      ) : (
        <div className="rounded-lg bg-lapis-tint p-3">
          <div className="grid gap-3 rounded-lg rounded-bl-none bg-surface p-3.5 wrap-anywhere">
            <p>{text.bot.heading}</p>
            <p>{text.bot.from(course.title, fullName(course.teacher))}</p>
            <p className="whitespace-pre-line">{filled}</p>
            <p className="rounded-md bg-lapis-tint px-3 py-2.5 text-center font-semibold text-lapis">
              {label}
            </p>
          </div>
        </div>
      )}
    </section>
  )
}
