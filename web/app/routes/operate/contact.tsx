import type { AdminContactMessage } from '@kashf/contract/content/contact.ts'
import { MAX_MESSAGE_ANSWER } from '@kashf/contract/content/limits.ts'
import { ContactThread } from '../../features/operator/content/contact-thread.tsx'
import { useOverview } from '../../features/operator/overview/use-overview.ts'
import { PersonLink } from '../../features/operator/people/person-link.tsx'
import { Queue } from '../../features/operator/queues/queue.tsx'
import { WaitingTime } from '../../features/operator/queues/waiting-time.tsx'
import { type Column, statusColumn, timeColumn } from '../../features/operator/records/column.ts'
import type { OpenRecord } from '../../features/operator/records/record-sheet.tsx'
import { privateHead } from '../../shell/base/page-head.ts'
import { formatDateTime } from '../../shell/format/format.ts'
import { contactText } from '../../text/browse/content.ts'
import { contactQueueText as text } from '../../text/operate/content.ts'
import { Badge } from '../../ui/badge.tsx'

export const meta = () => privateHead(text.title)

function stateOf({ answer, answered_at }: AdminContactMessage) {
  if (answered_at === null) return <Badge tone="info">{text.open}</Badge>
  return answer ? <Badge tone="good">{text.answered}</Badge> : <Badge>{text.closed}</Badge>
}

const lastOfSender = (replies: AdminContactMessage['replies']) =>
  replies.findLast(({ operator }) => operator === null)?.text

const nameOf = ({ name }: AdminContactMessage) => text.nameOf(name)

const columns: Column<AdminContactMessage>[] = [
  { head: text.message, cell: ({ text: first, replies }) => lastOfSender(replies) ?? first },
  { head: text.topic, cell: ({ topic }) => contactText.topics[topic], width: 'w-40', phone: 'fact' },
  { head: text.sender, cell: ({ name }) => name, width: 'w-40', isRoomy: true },
  timeColumn(
    text.sentAt,
    ({ answered_at, last_written_at }) =>
      answered_at === null ? <WaitingTime since={last_written_at} /> : formatDateTime(last_written_at),
    { phone: 'figure' },
  ),
  statusColumn(stateOf, 'w-36'),
]

/** The queue of messages from the contact form. */
export default function ContactMessages() {
  const waiting = useOverview().data?.waiting.contact
  return (
    <Queue
      list="contact"
      title={text.title}
      tabs={[
        { status: 'open', label: text.open, count: waiting },
        { status: 'answered', label: text.answered },
      ]}
      searchLabel={text.search}
      empty={{ title: text.empty, message: text.emptyHint }}
      columns={columns}
      idOf={({ id }) => id}
      nameOf={nameOf}
      open={openMessage}
    />
  )
}

function openMessage(message: AdminContactMessage): OpenRecord {
  const { id, email, sender, answered_at } = message
  // An account that only has the same address is named apart: anybody could have typed it.
  const account = message.account?.id === sender?.id ? null : message.account
  return {
    title: nameOf(message),
    badge: stateOf(message),
    facts: [
      { label: text.topic, value: contactText.topics[message.topic] },
      { label: text.sender, value: `${message.name}, ${email}` },
      { label: text.signedIn, value: sender && <PersonLink person={sender} /> },
      { label: text.account, value: account && <PersonLink person={account} /> },
    ],
    more: <ContactThread message={message} />,
    decisions: answered_at
      ? []
      : [
          {
            label: text.answer,
            title: text.answerTitle,
            consequences: text.answerThen(email),
            call: 'POST /api/admin/contact/:id/answer',
            params: { id },
            ask: {
              name: 'reason',
              label: text.answerText,
              hint: text.answerHint,
              maxLength: MAX_MESSAGE_ANSWER,
              withSavedAnswers: true,
            },
            done: text.answerDone,
          },
          {
            label: text.close,
            title: text.closeTitle,
            consequences: text.closeThen,
            call: 'POST /api/admin/contact/:id/close',
            params: { id },
            done: text.closeDone,
            isDestructive: true,
          },
        ],
    subject: `contact:${id}`,
  }
}
