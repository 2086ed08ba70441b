import type { CourseChat, TelegramChat } from '@kashf/contract/telegram/chats.ts'
import { Megaphone, Users } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { href } from 'react-router'
import { messageOf } from '../../../api/client/api-error.ts'
import { courseChatText as text } from '../../../text/teach/course-chat.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Notice } from '../../../ui/on-demand/notice.tsx'
import { showToast } from '../../../ui/toast.ts'
import { type ChatPlace, useChangeCourseChat } from './course-chat.ts'

/** The two steps to a connected chat: appointing the bot in Telegram, and choosing the chat here. */
export function ConnectChat({ place, state }: { place: ChatPlace; state: CourseChat }) {
  if (!state.is_linked) {
    return (
      <Card>
        <h3 className="text-lg">{text.notLinked}</h3>
        <p className="mt-1 text-ink-2">{text.notLinkedHint}</p>
        <LinkButton to={href('/teacher-security')} className="mt-4">
          {text.toSecurity}
        </LinkButton>
      </Card>
    )
  }
  if (!state.add_to_channel_url || !state.add_to_group_url) return <Notice>{text.notReady}</Notice>
  return (
    <Card className="grid grid-cols-1 gap-8">
      <section>
        <h3 className="text-lg">{text.addTitle}</h3>
        <p className="mt-1 max-w-[68ch] text-ink-2">{text.addHint}</p>
        <div className="mt-4 flex flex-wrap gap-3">
          <AddLink to={state.add_to_channel_url} icon={<Megaphone size={18} aria-hidden="true" />}>
            {text.addToChannel}
          </AddLink>
          <AddLink to={state.add_to_group_url} icon={<Users size={18} aria-hidden="true" />}>
            {text.addToGroup}
          </AddLink>
        </div>
      </section>
      <section>
        <h3 className="text-lg">{text.chooseTitle}</h3>
        <div aria-live="polite">
          {state.others.length === 0 ? (
            <p className="mt-1 text-ink-2">{text.waiting}</p>
          ) : (
            <ChatChoice place={place} chats={state.others} />
          )}
        </div>
      </section>
    </Card>
  )
}

function AddLink({ to, icon, children }: { to: string; icon: ReactNode; children: string }) {
  return (
    <LinkButton variant="outline" to={to} target="_blank" rel="noreferrer" icon={icon}>
      {children} <span className="sr-only">{text.inTelegram}</span>
    </LinkButton>
  )
}

function ChatChoice({ place, chats }: { place: ChatPlace; chats: readonly TelegramChat[] }) {
  const connect = useChangeCourseChat(place)
  /** The chat whose button was pressed last. */
  const [chosen, setChosen] = useState<number | null>(null)
  const press = ({ chat_id }: TelegramChat) => {
    setChosen(chat_id)
    connect.mutate(chat_id, { onSuccess: () => showToast({ title: text.connected }) })
  }
  return (
    <ul className="mt-2 divide-y divide-line">
      {chats.map((chat) => (
        <li key={chat.chat_id} className="py-3">
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <div className="min-w-0">
              <p className="font-medium wrap-anywhere">{chat.title}</p>
              <p className="mt-0.5 flex flex-wrap items-center gap-2 text-sm text-ink-2">
                {text.kinds[chat.kind]}
                {!(chat.can_invite && chat.can_remove) && <Badge tone="wait">{text.stopped}</Badge>}
              </p>
            </div>
            <Button
              size="sm"
              aria-label={text.connectOf(chat.title)}
              loading={connect.isPending && chosen === chat.chat_id}
              onClick={() => press(chat)}
            >
              {text.connect}
            </Button>
          </div>
          {connect.isError && chosen === chat.chat_id && (
            <Notice tone="bad" title={text.connectFailed} className="mt-3">
              {messageOf(connect.error)}
            </Notice>
          )}
        </li>
      ))}
    </ul>
  )
}
