import type { Device } from '@kashf/contract/accounts.ts'
import type { Answer } from '@kashf/contract/common.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { MonitorSmartphone } from 'lucide-react'
import { messageOf } from '../../api/api-error.ts'
import { api, get } from '../../api/client.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { formatDateTime } from '../../format.ts'
import { profileText } from '../../text/student.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { showToast } from '../../ui/toast.ts'
import { deviceName } from './device-name.ts'

/** Where the account is signed in; every other place can be ended from here. */
export default function Devices() {
  const devices = useQuery({
    queryKey: queryKeys.devices,
    queryFn: async ({ signal }) =>
      (await get<Answer<Device[]>>('/api/users/devices', undefined, signal)).data,
    // Who looks for a stranger wants to see now, not five minutes ago.
    staleTime: 0,
  })
  if (devices.isPending) return <Skeleton className="h-48 rounded-lg" />
  if (!devices.data) {
    return <ErrorState message={messageOf(devices.error)} onRetry={() => void devices.refetch()} />
  }
  return (
    <>
      <p className="mb-5 max-w-[68ch] text-ink-2">{profileText.devicesHint}</p>
      <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
        {devices.data.map((device) => (
          <li key={device.id}>
            <DeviceRow device={device} />
          </li>
        ))}
      </ul>
    </>
  )
}

function DeviceRow({ device }: { device: Device }) {
  const queries = useQueryClient()
  const name = deviceName(device.user_agent) ?? profileText.unknownDevice
  const end = useMutation({
    mutationFn: () => api<unknown>('DELETE', `/api/users/devices/${device.id}`),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: queryKeys.devices })
      showToast({ title: profileText.deviceEnded })
    },
    onError: (error) =>
      showToast({ kind: 'error', title: profileText.deviceFailed, message: messageOf(error) }),
  })
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3.5 sm:px-5">
      <MonitorSmartphone size={24} aria-hidden="true" className="shrink-0 text-ink-3" />
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
