import { useMutation, useQuery } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { href } from 'react-router'
import { messageOf } from '../../../api/client/api-error.ts'
import { api } from '../../../api/client/client.ts'
import { queryKeys } from '../../../api/queries/query-keys.ts'
import { dataOf } from '../../../api/queries/reads.ts'
import { useInMiniApp } from '../../../shell/base/mini-app.ts'
import { chatInvitationText as text } from '../../../text/teach/course-chat.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Notice } from '../../../ui/on-demand/notice.tsx'
import { openOutside } from '../../public-account/mini-app/open-outside.ts'

interface ChatInvitationProps {
  courseId: number
  of: 'course' | 'group'
}

/** The invitation to the Telegram chat of a bought course, or of the learner's group. Renders nothing without one. */
export default function ChatInvitation({ courseId, of }: ChatInvitationProps) {
  const inMiniApp = useInMiniApp()
  const invitation = useQuery({
    ...dataOf('GET /api/courses/:id/telegram-invite', queryKeys.chatInvitation(courseId, of), {
      params: { id: courseId },
      query: { of },
    }),
    // The bot may let the learner in while the page is open.
    staleTime: 0,
  })
  const enter = useMutation({
    mutationFn: async () =>
      (await api('POST /api/courses/:id/telegram-invite', { params: { id: courseId }, query: { of } })).data,
    onSuccess: ({ url: address }) => (inMiniApp ? openOutside(address) : location.assign(address)),
  })
  if (!invitation.data) return null
  const { kind, title, works, is_linked, is_member } = invitation.data
  return (
    <Card>
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
        <div className="min-w-0 flex-1 basis-72">
          <h2 className="text-lg">{text.titles[of][kind]}</h2>
          <p className="mt-0.5 font-medium wrap-anywhere">{title}</p>
          <p className="mt-1 max-w-[68ch] text-ink-2">
            {is_member ? text.member : works ? text.lead : text.stopped}
          </p>
          {works && !is_linked && <p className="mt-1 font-medium">{text.notLinked}</p>}
        </div>
        {!is_linked ? (
          <LinkButton to={href('/security')} variant="outline">
            {text.link}
          </LinkButton>
        ) : (
          works && (
            <Button
              variant={is_member ? 'outline' : 'primary'}
              icon={<Send size={18} aria-hidden="true" />}
              loading={enter.isPending}
              onClick={() => enter.mutate()}
            >
              {is_member ? text.open : text.enter}
            </Button>
          )
        )}
      </div>
      {enter.isError && (
        <Notice tone="bad" className="mt-4">
          {messageOf(enter.error)}
        </Notice>
      )}
    </Card>
  )
}
