import { saveDownloads } from './downloads.ts'
import { noteHangingLine } from './navigation.ts'

/**
 * Handlers of the pages' messages: when they save the first lesson (keep-player.ts), and when the connection hangs
 * (guard-links.lazy.ts).
 */
const HANDLERS = new Map<unknown, (event: ExtendableMessageEvent) => void | Promise<void>>([
  ['save-downloads', saveDownloads],
  ['line-hangs', noteHangingLine],
])

/** Answers with `done`, or with the name of the error. */
export function onMessage(event: ExtendableMessageEvent): void {
  const [port] = event.ports
  const handle = HANDLERS.get(event.data)
  if (!handle) return
  event.waitUntil(
    (async () => handle(event))().then(
      () => port?.postMessage('done'),
      (error: unknown) => port?.postMessage(error instanceof Error ? error.name : 'Error'),
    ),
  )
}
