import type { Device, User } from '@kashf/contract/accounts/accounts.ts'
import { deviceName } from '@kashf/contract/accounts/device-name.ts'
import { USER_TYPE } from '@kashf/contract/constants.ts'
import type { PlaybackStream } from '@kashf/contract/learning/playback.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { CirclePlay } from 'lucide-react'
import { api } from '../../../api/client/client.ts'
import { failureToast } from '../../../api/client/failure-toast.ts'
import { queryKeys } from '../../../api/queries/query-keys.ts'
import { dataOf } from '../../../api/queries/reads.ts'
import { useRefresh } from '../../../api/queries/use-refresh.ts'
import { QueryStates } from '../../../api/query-states.tsx'
import { formatDateTime } from '../../../shell/format/format.ts'
import { securityText as text } from '../../../text/account/security.ts'
import { streamText } from '../../../text/learn/streams.ts'
import { profileText } from '../../../text/learn/student.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { MonitorSmartphoneIcon } from '../../../ui/icons.ts'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { showToast } from '../../../ui/toast.ts'

/** The polling interval, because playback changes while the page is open. */
const POLL_MS = 15_000

/** Signed-in devices and, for students, what plays on them; every other session can be ended here. */
export function Devices({ user }: { user: User }) {
  const devices = useQuery({
    ...dataOf('GET /api/users/devices', queryKeys.devices),
    // A user who checks for strangers needs current data, not a cached list.
    staleTime: 0,
  })
  const streams = useQuery({
    ...dataOf('GET /api/users/streams', queryKeys.streams),
    enabled: user.type === USER_TYPE.student,
    staleTime: 0,
    refetchInterval: POLL_MS,
  })
  if (!devices.data) return <QueryStates query={devices} loading={<Skeleton className="h-48 rounded-lg" />} />
  const hasOthers = devices.data.some((device) => !device.is_current)
  return (
    <section aria-label={text.devices}>
      <h2 className="text-xl">{text.devices}</h2>
      <p className="mt-2 mb-5 max-w-[68ch] text-ink-2">{profileText.devicesHint}</p>
      <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
        {devices.data.map((device) => {
          const stream = streams.data?.find(({ device_id }) => device_id === device.id)
          return (
            <li key={device.id}>
              <DeviceRow device={device} />
              {stream && <Playing stream={stream} />}
            </li>
          )
        })}
      </ul>
      <div className="mt-4">{hasOthers ? <EndOthers /> : <p className="text-ink-2">{text.noOthers}</p>}</div>
    </section>
  )
}

function EndOthers() {
  const end = useEnd(() => api('DELETE /api/users/devices'), text.othersEnded, profileText.deviceFailed)
  return (
    <Button variant="danger" loading={end.isPending} onClick={() => end.mutate()}>
      {text.endOthers}
    </Button>
  )
}

/** Ends sessions or playback by `call`, and says whether that worked. */
function useEnd(call: () => Promise<unknown>, done: string, failed: string) {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: call,
    onSuccess: async () => {
      await refresh(queryKeys.devices, queryKeys.streams)
      showToast({ title: done })
    },
    onError: (error) => failureToast(error, failed),
  })
}

/** The lesson playing on a device, with a button to stop it. */
function Playing({ stream }: { stream: PlaybackStream }) {
  const stop = () => api('DELETE /api/users/streams/:id', { params: { id: stream.id } })
  const end = useEnd(stop, streamText.ended, streamText.endFailed)
  const name = deviceName(stream.user_agent) ?? profileText.unknownDevice
  return (
    <div className="-mt-1 flex flex-wrap items-center gap-x-2 gap-y-2 pr-4 pb-3.5 pl-14 sm:pr-5 sm:pl-[60px]">
      <p className="flex min-w-0 flex-1 basis-52 items-start gap-2 text-sm text-teal">
        <CirclePlay size={18} aria-hidden="true" className="mt-px shrink-0" />
        <span className="min-w-0 wrap-anywhere">
          {streamText.playing(stream.course_title, stream.lesson_title)}
        </span>
      </p>
      <Button
        variant="outline"
        size="sm"
        loading={end.isPending}
        aria-label={streamText.endLabel(name)}
        onClick={() => end.mutate()}
      >
        {streamText.end}
      </Button>
    </div>
  )
}

function DeviceRow({ device }: { device: Device }) {
  const name = deviceName(device.user_agent) ?? profileText.unknownDevice
  const signOut = () => api('DELETE /api/users/devices/:id', { params: { id: device.id } })
  const end = useEnd(signOut, profileText.deviceEnded, profileText.deviceFailed)
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3.5 sm:px-5">
      <MonitorSmartphoneIcon size={24} aria-hidden="true" className="shrink-0 text-ink-3" />
      <div className="min-w-0 flex-1 basis-52">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          {name}
          {device.is_current && <Badge tone="good">{profileText.thisDevice}</Badge>}
        </p>
        <p className="text-sm text-ink-2">
          {profileText.lastSeen(formatDateTime(device.last_seen_at))} · {device.ip}
        </p>
      </div>
      {!device.is_current && (
        <Button
          variant="danger"
          size="sm"
          className="max-sm:ml-10"
          loading={end.isPending}
          aria-label={profileText.endDeviceLabel(name)}
          onClick={() => end.mutate()}
        >
          {profileText.endDevice}
        </Button>
      )}
    </div>
  )
}
