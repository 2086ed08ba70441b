import type { User } from '@kashf/contract/accounts.ts'
import type { Answer } from '@kashf/contract/common.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { BellRing, Check } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { messageOf } from '../../api/api-error.ts'
import { put } from '../../api/client.ts'
import { useMe } from '../../api/me.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { userType } from '../../api/session.ts'
import { inviteText, teacherText } from '../../text/catalogue.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toast.ts'

const Invitation = lazy(() => import('../invitation/invitation.tsx'))

export interface SubscribeButtonProps {
  teacherId: number
  teacherName: string
  wide?: boolean
  className?: string
}

/** Follows a teacher or stops it; invites a visitor; not there for teachers and operators. */
export function SubscribeButton({ teacherId, teacherName, wide, className }: SubscribeButtonProps) {
  const { session, user } = useMe()
  const queries = useQueryClient()
  const [isInviting, setInviting] = useState(false)
  const isSubscribed = user?.subscribed_teachers?.includes(teacherId) ?? false

  const toggle = useMutation({
    mutationFn: () => put<Answer<{ subscribed: boolean }>>(`/api/users/subscription/${teacherId}`),
    onSuccess: ({ data }) => {
      queries.setQueryData<User | null>(
        queryKeys.me(session?.token),
        (me) => me && follow(me, teacherId, data),
      )
      queries.setQueryData(queryKeys.subscription(teacherId), data)
    },
    onError: (error) =>
      showToast({ kind: 'error', title: teacherText.subscribeFailed, message: messageOf(error) }),
  })

  if (user && user.type !== userType.student) return null
  const press = () => {
    if (session === null) setInviting(true)
    else if (user) toggle.mutate()
  }
  return (
    <>
      <Button
        variant={isSubscribed ? 'outline' : 'soft'}
        wide={wide}
        className={className}
        loading={toggle.isPending}
        icon={
          isSubscribed ? <Check size={18} aria-hidden="true" /> : <BellRing size={18} aria-hidden="true" />
        }
        aria-label={
          isSubscribed ? teacherText.unsubscribeFrom(teacherName) : teacherText.subscribeTo(teacherName)
        }
        onClick={press}
      >
        {isSubscribed ? teacherText.subscribed : teacherText.subscribe}
      </Button>
      {isInviting && (
        <Suspense>
          <Invitation message={inviteText.subscribe} onClose={() => setInviting(false)} />
        </Suspense>
      )}
    </>
  )
}

function follow(me: User, teacherId: number, { subscribed }: { subscribed: boolean }): User {
  const others = (me.subscribed_teachers ?? []).filter((id) => id !== teacherId)
  return { ...me, subscribed_teachers: subscribed ? [...others, teacherId] : others }
}
