import { bytesOf } from '../../../api/base64.ts'
import { api } from '../../../api/client/client.ts'
import { rememberPush } from './wants-push.ts'

/** Whether this browser supports web push. On iPhones only pages on the home screen do. */
export const hasPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

async function subscription(): Promise<PushSubscription | null> {
  const worker = await navigator.serviceWorker.ready
  return worker.pushManager.getSubscription()
}

/** Whether this browser receives notices: the permission, its subscription and the server's record agree. */
export async function isPushOn(signal?: AbortSignal): Promise<boolean> {
  if (!hasPush() || Notification.permission !== 'granted') return false
  const [{ data }, current] = await Promise.all([api('GET /api/notices/push', { signal }), subscription()])
  return current !== null && data.endpoint === current.endpoint
}

/**
 * Subscribes this browser and stores the subscription on the server. A subscription with another server key is
 * replaced.
 */
async function subscribeWith(key: string): Promise<void> {
  const { pushManager } = await navigator.serviceWorker.ready
  const wanted = fromBase64Url(key)
  const current = await pushManager.getSubscription()
  const isCurrent = current && isSame(current.options.applicationServerKey, wanted)
  if (current && !isCurrent) await current.unsubscribe()
  const { endpoint = '', keys } = (
    isCurrent ? current : await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: wanted })
  ).toJSON()
  await api('PUT /api/notices/push', {
    body: { endpoint, p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' },
  })
}

/** Asks for the permission, which requires a user gesture, and subscribes to notices. False when the person refused. */
export async function switchPushOn(): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false
  const { data } = await api('GET /api/notices/push')
  await subscribeWith(data.key)
  rememberPush('on')
  return true
}

/** Unsubscribes this browser from notices. The browser keeps the permission. */
export async function switchPushOff(): Promise<void> {
  await api('DELETE /api/notices/push')
  rememberPush('off')
  await (await subscription())?.unsubscribe()
}

/** Renews the subscription if the browser or the server has lost it, which both do silently. */
export async function renewPush(): Promise<void> {
  if (!hasPush() || Notification.permission !== 'granted') return
  try {
    const [{ data }, current] = await Promise.all([api('GET /api/notices/push'), subscription()])
    const key = current?.options.applicationServerKey
    if (data.endpoint !== current?.endpoint || !isSame(key ?? null, fromBase64Url(data.key)))
      await subscribeWith(data.key)
  } catch {
    // Try again at the next visit.
  }
}

const fromBase64Url = (text: string) => bytesOf(text.replaceAll('-', '+').replaceAll('_', '/'))

function isSame(given: ArrayBuffer | null, wanted: Uint8Array): boolean {
  const bytes = new Uint8Array(given ?? new ArrayBuffer(0))
  return bytes.length === wanted.length && bytes.every((byte, at) => byte === wanted[at])
}
