import { readStored, storeText } from '../../../shell/base/local-storage.ts'

/** Chromium's Network Information API; other browsers do not reveal the connection's type. */
interface NetworkInformation extends EventTarget {
  type?: string
}

declare global {
  interface Navigator {
    connection?: NetworkInformation
  }
}

const WIFI_ONLY = 'offline-wifi-only'

/** Whether this browser distinguishes Wi-Fi from mobile data. */
export const knowsWifi = (): boolean => navigator.connection?.type !== undefined

/** Whether lessons are downloaded over Wi-Fi only, which is the default. */
export const isWifiOnly = (): boolean => readStored(WIFI_ONLY) !== 'no'

export function storeWifiOnly(isOnly: boolean): void {
  storeText(WIFI_ONLY, isOnly ? 'yes' : 'no')
  window.dispatchEvent(new Event(WIFI_ONLY))
}

/** Whether downloads wait for Wi-Fi. */
export const mustWaitForWifi = (): boolean => isWifiOnly() && navigator.connection?.type === 'cellular'

/** Resolves when `mustWaitForWifi` may have changed. */
export function connectionChange(signal: AbortSignal): Promise<unknown> {
  const stop = new AbortController()
  const once = (target: EventTarget | undefined, type: string) =>
    new Promise((resolve) =>
      target?.addEventListener(type, resolve, { signal: AbortSignal.any([signal, stop.signal]) }),
    )
  const changes = [
    once(navigator.connection, 'change'),
    once(window, WIFI_ONLY),
    once(window, 'online'),
    new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true })),
  ]
  return Promise.race(changes).finally(() => stop.abort())
}
