import type { User } from '@kashf/contract/accounts/accounts.ts'
import { USER_TYPE } from '@kashf/contract/constants.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../api/client/client.ts'
import { failureToast } from '../../../api/client/failure-toast.ts'
import { withQueries } from '../../../api/queries/queries.tsx'
import { queryKeys } from '../../../api/queries/query-keys.ts'
import { useMe } from '../../../api/queries/use-me.ts'
import { useStillLoading } from '../../../shell/base/signed-in.tsx'
import { teacherCardText } from '../../../text/browse/teacher-card.ts'
import { SubscribeToggle } from '../../visitor/subscription/subscribe-toggle.tsx'

export interface SubscribeButtonProps {
  teacherId: number
  teacherName: string
  wide?: boolean
  className?: string
}

/** The subscribe button of a signed-in student; hidden for teachers and operators. */
export default withQueries(SignedInSubscribeButton)

function SignedInSubscribeButton({ teacherId, ...look }: SubscribeButtonProps) {
  const { session, user } = useMe()
  useStillLoading(!user)
  const queries = useQueryClient()
  const toggle = useMutation({
    mutationFn: () => api('PUT /api/users/subscription/:id', { params: { id: teacherId } }),
    onSuccess: ({ data }) =>
      queries.setQueryData<User | null>(
        queryKeys.me(session?.token),
        (me) => me && withSubscription(me, teacherId, data),
      ),
    onError: (error) => failureToast(error, teacherCardText.subscribeFailed),
  })

  if (user && user.type !== USER_TYPE.student) return null
  return (
    <SubscribeToggle
      {...look}
      isSubscribed={user?.subscribed_teachers?.includes(teacherId) ?? false}
      isBusy={toggle.isPending}
      onPress={() => user && toggle.mutate()}
    />
  )
}

function withSubscription(me: User, teacherId: number, { subscribed }: { subscribed: boolean }): User {
  const others = (me.subscribed_teachers ?? []).filter((id) => id !== teacherId)
  return { ...me, subscribed_teachers: subscribed ? [...others, teacherId] : others }
}
