import type { CourseChat } from '@kashf/contract/telegram/chats.ts'
import { useState } from 'react'
import { messageOf } from '../../../api/client/api-error.ts'
import { formatCount } from '../../../shell/format/format.ts'
import { courseChatText as text } from '../../../text/teach/course-chat.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { ConfirmDialog } from '../../../ui/on-demand/confirm-dialog.tsx'
import { Notice } from '../../../ui/on-demand/notice.tsx'
import { showToast } from '../../../ui/toast.ts'
import { type ChatPlace, useChangeCourseChat } from './course-chat.ts'

interface ConnectedChatProps {
  place: ChatPlace
  chat: NonNullable<CourseChat['chat']>
}

/** The chat that a course or group has: whether the bot works there, and how to disconnect it. */
export function ConnectedChat({ place, chat }: ConnectedChatProps) {
  const check = useChangeCourseChat(place)
  const works = chat.can_invite && chat.can_remove
  return (
    <Card>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h3 className="min-w-0 text-lg wrap-anywhere">{chat.title}</h3>
        <Badge tone={works ? 'good' : 'bad'}>{works ? text.works : text.stopped}</Badge>
      </div>
      <p className="mt-1 text-ink-2">
        {text.kinds[chat.kind]} · {text.members(formatCount(chat.members))}
      </p>
      {!works && (
        <Notice tone="bad" title={text.lostTitle} className="mt-4">
          {!chat.can_invite && <p>{text.lostInvite}</p>}
          {!chat.can_remove && <p>{text.lostRemove}</p>}
          <p className="mt-2">{text.lostHint}</p>
        </Notice>
      )}
      {check.isError && (
        <Notice tone="attention" className="mt-4">
          {messageOf(check.error)}
        </Notice>
      )}
      <div className="mt-5 flex flex-wrap gap-3">
        <Button
          variant="outline"
          loading={check.isPending}
          onClick={() => check.mutate(chat.chat_id, { onSuccess: () => showToast({ title: text.checked }) })}
        >
          {text.check}
        </Button>
        <Disconnect place={place} title={chat.title} />
      </div>
    </Card>
  )
}

function Disconnect({ place, title }: { place: ChatPlace; title: string }) {
  const [isAsking, setAsking] = useState(false)
  const disconnect = useChangeCourseChat(place)
  const close = () => {
    setAsking(false)
    disconnect.reset()
  }
  return (
    <>
      <Button variant="danger" onClick={() => setAsking(true)}>
        {text.disconnect}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={close}
        title={text.disconnectTitle}
        confirm={text.disconnect}
        isDestructive
        isBusy={disconnect.isPending}
        onConfirm={() =>
          disconnect.mutate(null, { onSuccess: () => showToast({ title: text.disconnected }) })
        }
        failure={disconnect.error && messageOf(disconnect.error)}
      >
        <p className="text-lg font-semibold wrap-anywhere">{title}</p>
        <p className="mt-2">{text.disconnectHint}</p>
      </ConfirmDialog>
    </>
  )
}
