import { deviceName } from '@kashf/contract/accounts/device-name.ts'
import { OFFLINE_DEVICES, type OfflineDevice } from '@kashf/contract/learning/offline.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { api } from '../../../api/client/client.ts'
import { failureToast } from '../../../api/client/failure-toast.ts'
import { queryKeys } from '../../../api/queries/query-keys.ts'
import { formatDateTime } from '../../../shell/format/format.ts'
import { savedText as text } from '../../../text/learn/saved-lessons.ts'
import { IconButton } from '../../../ui/button.tsx'
import { showToast } from '../../../ui/toast.ts'
import { savedDevice } from '../../public-account/offline/device.ts'

interface DeviceList {
  devices: OfflineDevice[]
  ownId: number | null
}

async function readDevices(userId: number, signal: AbortSignal): Promise<DeviceList> {
  const [{ data: devices }, own] = await Promise.all([
    api('GET /api/users/offline-devices', { signal }),
    savedDevice(userId),
  ])
  return { devices, ownId: own?.id ?? null }
}

/** The person's devices with saved lessons; renders nothing without a connection. */
export function OfflineDevices({ userId }: { userId: number }) {
  const queries = useQueryClient()
  const list = useQuery({
    queryKey: queryKeys.offlineDevices,
    queryFn: ({ signal }) => readDevices(userId, signal),
  })
  const remove = useMutation({
    mutationFn: (id: number) => api('DELETE /api/users/offline-devices/:id', { params: { id } }),
    onSuccess: () => showToast({ title: text.deviceRemoved }),
    onError: (error) => failureToast(error),
    onSettled: () => queries.invalidateQueries({ queryKey: queryKeys.offlineDevices }),
  })
  if (!list.data?.devices.length) return null
  const { devices, ownId } = list.data
  return (
    <section aria-labelledby="devices" className="grid gap-3">
      <h2 id="devices" className="text-xl">
        {text.devices}
      </h2>
      <p className="text-ink-2">{text.devicesHint(OFFLINE_DEVICES)}</p>
      <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
        {devices.map((device) => {
          const name = deviceName(device.user_agent) ?? text.unknownDevice
          return (
            <li key={device.id} className="flex items-center gap-3 px-4 py-3 sm:px-5">
              <div className="min-w-0 flex-1">
                <p className="font-semibold wrap-anywhere">
                  {name}
                  {device.id === ownId && <span className="text-ink-2"> · {text.thisDevice}</span>}
                </p>
                <p className="text-sm text-ink-2">
                  {text.deviceFacts(device.lessons_count, formatDateTime(device.renewed_at))}
                </p>
              </div>
              <IconButton
                label={text.removeDevice(name)}
                icon={<Trash2 size={20} aria-hidden="true" />}
                disabled={remove.isPending}
                onClick={() => remove.mutate(device.id)}
              />
            </li>
          )
        })}
      </ul>
    </section>
  )
}
