import { noteHangingLine } from './navigation.ts'
import { savePrivatePage } from './private-pages.ts'

/**
 * Handlers of the pages' messages: when a page is needed without a connection (keep-page.lazy.ts), and when the connection hangs
 * (guard-links.lazy.ts).
 */
const HANDLERS = new Map<unknown, (event: ExtendableMessageEvent) => void | Promise<void>>([
  ['save-downloads', savePrivatePage('downloads')],
  ['save-attempt', savePrivatePage('attempt')],
  ['save-review', savePrivatePage('review')],
  ['save-homework', savePrivatePage('homework')],
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
