import { USER_TYPE } from '@kashf/contract/constants.ts'
import type { NoticeChoice } from '@kashf/contract/notices/notices.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../api/client/client.ts'
import { failureToast } from '../../../api/client/failure-toast.ts'
import { queryKeys } from '../../../api/queries/query-keys.ts'
import { dataOf } from '../../../api/queries/reads.ts'
import { useMe } from '../../../api/queries/use-me.ts'
import { QueryStates } from '../../../api/query-states.tsx'
import { noticesText } from '../../../text/account/notices.ts'
import { pushText } from '../../../text/account/push.ts'
import { SavedCheckbox } from '../../../ui/on-demand/saved-checkbox.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { PushSwitch } from './push-switch.tsx'
import { ReminderSettings } from './reminder-settings.tsx'

type Channel = keyof Omit<NoticeChoice, 'topic'>

const CHANNELS: readonly { channel: Channel; label: string }[] = [
  { channel: 'in_product', label: noticesText.inProduct },
  { channel: 'by_mail', label: noticesText.byMail },
  { channel: 'by_telegram', label: noticesText.byTelegram },
  { channel: 'by_push', label: pushText.column },
]

type Change = Pick<NoticeChoice, 'topic'> & { [channel in Channel]?: boolean }

/** The notification channels of each topic. Changes are saved optimistically and rolled back on failure. */
export function NoticeSettings() {
  const queries = useQueryClient()
  const { user } = useMe()
  const choices = useQuery(dataOf('GET /api/notices/choices', queryKeys.noticeChoices))
  const save = useMutation({
    mutationFn: (change: Change) => api('PUT /api/notices/choices', { body: change }),
    onMutate: (change) => {
      queries.setQueryData<NoticeChoice[]>(queryKeys.noticeChoices, (all) =>
        all?.map((choice) => (choice.topic === change.topic ? { ...choice, ...change } : choice)),
      )
    },
    onError: (error) => {
      failureToast(error, noticesText.saveFailed)
      void queries.invalidateQueries({ queryKey: queryKeys.noticeChoices })
    },
  })
  if (!choices.data)
    return <QueryStates query={choices} loading={<Skeleton className="h-96 max-w-2xl rounded-lg" />} />
  // A channel is null for every topic without a linked Telegram account or a subscribed browser; mails need an e-mail
  // address.
  const channels = CHANNELS.filter(
    ({ channel }) =>
      (channel !== 'by_mail' || user?.email !== null) &&
      choices.data.some((choice) => choice[channel] !== null),
  )
  return (
    <>
      <section className="max-w-2xl">
        <PushSwitch />
        <h2 className="mb-1 text-xl">{noticesText.chooseTitle}</h2>
        <p className="mb-5 text-ink-2">{noticesText.chooseHint}</p>
        <div className="overflow-hidden rounded-lg border border-line bg-surface">
          <table className="w-full">
            <thead className="border-b border-line bg-ground text-sm text-ink-2">
              <tr>
                <th scope="col" className="pl-3 py-2.5 text-left font-medium sm:pl-4">
                  {noticesText.topic}
                </th>
                {channels.map(({ channel, label }) => (
                  <th
                    key={channel}
                    scope="col"
                    className="w-15 py-2.5 text-xs font-medium sm:w-24 sm:text-sm"
                  >
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody className="divide-y divide-line">
              {choices.data.map((choice) => (
                <tr key={choice.topic}>
                  <th scope="row" className="py-1 pl-3 text-left text-sm font-medium sm:pl-4 sm:text-base">
                    {noticesText.topics[choice.topic]}
                  </th>
                  {channels.map(({ channel, label }) => (
                    <td key={channel} className="p-0 text-center">
                      {/* biome-ignore lint/a11y/noLabelWithoutControl: the checkbox is inside */}
                      <label className="inline-grid size-12 cursor-pointer place-items-center">
                        <SavedCheckbox
                          checked={choice[channel] ?? false}
                          label={noticesText.way(noticesText.topics[choice.topic], label)}
                          save={(checked) => save.mutateAsync({ topic: choice.topic, [channel]: checked })}
                          className="size-5 accent-action"
                        />
                      </label>
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </section>
      {user?.type === USER_TYPE.student && <ReminderSettings />}
    </>
  )
}
