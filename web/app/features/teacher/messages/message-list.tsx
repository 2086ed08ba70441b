import type { CourseMessage, MessageKind } from '@kashf/contract/learning/course-messages.ts'
import { Check, GraduationCap, Hand, ListChecks, type LucideIcon, Moon } from 'lucide-react'
import { formatCount, formatMoney } from '../../../shell/format/format.ts'
import { courseMessagesText as text } from '../../../text/teach/course-messages.ts'
import { cx } from '../../../ui/class-names.ts'
import { Switch } from '../../../ui/private/switch.tsx'
import { useSwitchMessage } from './use-course-messages.ts'

const ICONS: Record<MessageKind, LucideIcon> = {
  welcome: Hand,
  lesson: Check,
  away: Moon,
  passed: ListChecks,
  finished: GraduationCap,
}

const COLUMNS = 'md:grid-cols-[minmax(0,1fr)_3.5rem_3.5rem_10rem]'

interface MessageListProps {
  courseId: number
  messages: readonly CourseMessage[]
  /** The id of the message in the editor. */
  openId: number | null
  onOpen: (message: CourseMessage) => void
}

/** The messages of a course with their figures and switches; each opens in the editor. */
export function MessageList({ courseId, messages, openId, onOpen }: MessageListProps) {
  const change = useSwitchMessage(courseId)
  return (
    <>
      <div
        aria-hidden="true"
        className="hidden items-center gap-4 border-b border-line bg-sunken py-3 pr-5 pl-5 text-sm font-semibold text-ink-2 md:flex"
      >
        <span className={cx('grid flex-1 gap-4', COLUMNS)}>
          <span>{text.message}</span>
          <span className="text-right">{text.sent}</span>
          <span className="text-right">{text.pressed}</span>
          <span className="text-right">{text.bought}</span>
        </span>
        <span className="w-11" />
      </div>
      <ul aria-label={text.list} className="divide-y divide-line">
        {messages.map((message) => (
          <li
            key={message.id}
            className={cx(
              'flex items-center gap-2 border-l-3 pr-4 md:gap-4 md:pr-5',
              message.id === openId ? 'border-l-lapis bg-lapis-tint' : 'border-l-transparent',
            )}
          >
            <button
              type="button"
              aria-current={message.id === openId}
              onClick={() => onOpen(message)}
              className={cx(
                'grid min-h-14 flex-1 items-center gap-x-4 py-2.5 pl-4 text-left -outline-offset-3',
                COLUMNS,
              )}
            >
              <Row message={message} />
            </button>
            <Switch
              checked={message.is_on}
              label={text.switchOf(text.occasions[message.kind](message.number))}
              onToggle={() => change.mutate({ id: message.id, is_on: !message.is_on })}
            />
          </li>
        ))}
      </ul>
    </>
  )
}

function Row({ message }: { message: CourseMessage }) {
  const { kind, number, bought } = message
  const Icon = ICONS[kind]
  const [sent, pressed] = [formatCount(message.sent), formatCount(message.pressed)]
  const sales = bought && bought.sales > 0 ? bought : null
  const [count, amount] = sales ? [formatCount(sales.sales), formatMoney(sales.amount)] : ['', '']
  return (
    <>
      <span className="flex min-w-0 items-center gap-3">
        <span className="octagon grid size-9 shrink-0 place-items-center bg-sunken text-ink-2">
          <Icon size={18} aria-hidden="true" />
        </span>
        <span className="min-w-0">
          <span className="block font-semibold wrap-anywhere">{text.occasions[kind](number)}</span>
          <span className="block text-sm text-ink-2">{text.hints[kind]}</span>
          <span className="block text-sm text-ink-2 md:sr-only">
            {text.figures(sent, pressed)}
            {sales && <span className="block">{text.salesOnPhone(count, amount)}</span>}
          </span>
        </span>
      </span>
      <span aria-hidden="true" className="hidden text-right tabular-nums md:block">
        {sent}
      </span>
      <span aria-hidden="true" className="hidden text-right tabular-nums md:block">
        {pressed}
      </span>
      <span aria-hidden="true" className="hidden text-right tabular-nums md:block">
        {sales ? text.sales(count, amount) : text.noSales}
      </span>
    </>
  )
}
