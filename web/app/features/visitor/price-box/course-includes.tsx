import type { CourseCard } from '@kashf/contract/catalogue/catalogue.ts'
import { CirclePlay, Clock, Languages } from 'lucide-react'
import { formatBytes, formatCount, formatLength } from '../../../shell/format/format.ts'
import { includesText } from '../../../text/browse/course.ts'
import { periodName } from '../../../text/browse/course-labels.ts'
import { AwardIcon, MonitorSmartphoneIcon } from '../../../ui/icons.ts'

/**
 * The contents of the price, in a short list. `dataBytes` is the download size of all lessons at the lowest quality.
 */
export function CourseIncludes({ course, dataBytes }: { course: CourseCard; dataBytes: number }) {
  const count = formatCount(course.lessons_count)
  const lines = [
    {
      Icon: CirclePlay,
      text: includesText.lessons(count, course.duration_s > 0 ? formatLength(course.duration_s) : ''),
    },
    {
      Icon: Languages,
      text: includesText.language(course.language, course.level),
    },
    { Icon: Clock, text: includesText.access(periodName(course.period).toLowerCase()) },
    {
      Icon: MonitorSmartphoneIcon,
      text: dataBytes > 0 ? includesText.data(formatBytes(dataBytes)) : includesText.devices,
    },
    { Icon: AwardIcon, text: includesText.certificate },
  ]
  return (
    <div>
      <h2 className="mb-2.5 text-md font-semibold">{includesText.title}</h2>
      <ul className="grid gap-2 text-md text-ink-2">
        {lines.map(({ Icon, text }) => (
          <li key={text} className="flex items-start gap-2.5">
            <Icon size={18} aria-hidden="true" className="mt-0.5 shrink-0" />
            {text}
          </li>
        ))}
      </ul>
    </div>
  )
}
