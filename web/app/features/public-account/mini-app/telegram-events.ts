/** Receives an event of Telegram; `data` is untrusted and unvalidated. */
type Receiver = (data: Record<string, unknown>) => void

const receivers = new Map<string, Set<Receiver>>()

/** Calls `receiver` for each event of a type; returns the unsubscribe function. */
export function onTelegram(type: string, receiver: Receiver): () => void {
  const all = receivers.get(type) ?? new Set()
  receivers.set(type, all.add(receiver))
  return () => void all.delete(receiver)
}

function receive(type: unknown, data: unknown): void {
  if (typeof type !== 'string') return
  const fields = typeof data === 'object' && data !== null ? { ...data } : {}
  for (const receiver of receivers.get(type) ?? []) receiver(fields)
}

/** Telegram's web client communicates with its frame by messages. */
function onMessage({ source, data }: MessageEvent): void {
  if (source !== window.parent || window.parent === window || typeof data !== 'string') return
  try {
    const { eventType, eventData } = JSON.parse(data) ?? {}
    receive(eventType, eventData)
  } catch {
    // The message does not belong to Telegram's protocol.
  }
}

/** Starts listening to Telegram, whose clients call functions by these names; which of them depends on the client. */
export function listenToTelegram(): void {
  const bridge = { receiveEvent: receive }
  Object.assign(window, {
    Telegram: { WebView: bridge },
    TelegramGameProxy: bridge,
    TelegramGameProxy_receiveEvent: receive,
  })
  window.addEventListener('message', onMessage)
}
