import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { messageOf } from '../../../api/client/api-error.ts'
import { queryKeys } from '../../../api/queries/query-keys.ts'
import { pushText } from '../../../text/account/push.ts'
import { showToast } from '../../../ui/toast.ts'
import { isPushOn, switchPushOff, switchPushOn } from './push-browser.ts'

/**
 * Whether this browser receives notices (undefined until known), and the switch. A toast shows the result of a switch.
 */
export function usePush() {
  const queries = useQueryClient()
  const { data: isOn } = useQuery({ queryKey: queryKeys.push, queryFn: ({ signal }) => isPushOn(signal) })
  const change = useMutation({
    mutationFn: async (on: boolean) => {
      if (!on) return switchPushOff()
      if (!(await switchPushOn())) throw new Error(pushText.refused)
    },
    onSuccess: (_, on) => {
      queries.setQueryData(queryKeys.push, on)
      // The choices have another column now.
      void queries.invalidateQueries({ queryKey: queryKeys.noticeChoices })
      showToast({ title: on ? pushText.switchedOn : pushText.switchedOff })
    },
    onError: (error) =>
      showToast({
        kind: 'error',
        title: pushText.failed,
        message: Notification.permission === 'denied' ? pushText.refused : messageOf(error),
      }),
  })
  return { isOn, isChanging: change.isPending, switchTo: change.mutate }
}
