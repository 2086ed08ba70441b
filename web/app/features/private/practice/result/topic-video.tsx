import type { AttemptResult } from '@kashf/contract/practice/results.ts'
import { Lock, Play } from 'lucide-react'
import { Link } from 'react-router'
import { formatClock } from '../../../../shell/format/format.ts'
import { examResultText as text } from '../../../../text/learn/exam-result.ts'

export type TopicVideo = NonNullable<AttemptResult['weak_topics'][number]['video']>

/** The lesson at the second that explains a topic. */
export const videoPath = ({ course_id, lesson_id, at_s }: TopicVideo): string =>
  `/course/${course_id}/lesson/${lesson_id}?t=${at_s}`

/** A link to the second of a video; a lock where the reader has no access, with the way to the course. */
export function TopicVideoLink({ video }: { video: TopicVideo }) {
  const Icon = video.is_open ? Play : Lock
  return (
    <Link
      to={video.is_open ? videoPath(video) : `/course/${video.course_id}`}
      className="flex min-h-11 items-center gap-2.5 font-medium text-lapis hover:underline"
    >
      <Icon size={18} aria-hidden="true" className="shrink-0" />
      {video.is_open ? text.video(video.title, formatClock(video.at_s)) : text.locked(video.title)}
    </Link>
  )
}
