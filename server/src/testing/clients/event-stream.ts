import { waitFor } from '../wait.ts'

export interface EventStream {
  /** Names of all events received so far. */
  events: string[]
  /** The JSON payload of each event. */
  payloads: string[]
  /** Waits for the event after the last one awaited and fails unless it is `name`. */
  next(name: string): Promise<void>
  /** Resolves when the server has ended the stream. */
  ended: Promise<void>
  close(): void
}

/** Subscribes to a person's live events over a real connection; throws if the server refuses the stream. */
export async function openEventStream(base: string, token: string): Promise<EventStream> {
  const abort = new AbortController()
  const answer = await fetch(`${base}/api/users/events`, {
    headers: { authorization: `Bearer ${token}` },
    signal: abort.signal,
  })
  if (answer.status !== 200 || !answer.body) throw new Error(`no stream: ${answer.status}`)
  const events: string[] = []
  const payloads: string[] = []
  const read = async (body: ReadableStream<Uint8Array>) => {
    let text = ''
    const decoder = new TextDecoder()
    for await (const chunk of body) {
      text += decoder.decode(chunk, { stream: true })
      const blocks = text.split('\n\n')
      text = blocks.pop() ?? ''
      for (const block of blocks) {
        const name = /^event: (\w+)$/m.exec(block)?.[1]
        if (!name) continue
        payloads.push(/^data: (.*)$/m.exec(block)?.[1] ?? '')
        events.push(name)
      }
    }
  }
  const ended = read(answer.body)
  // Aborting the request makes the reader reject.
  ended.catch(() => {})
  let seen = 0
  return {
    events,
    payloads,
    ended,
    async next(name) {
      const found = await waitFor(`the event ${name}`, async () => events[seen])
      seen++
      if (found !== name) throw new Error(`expected the event ${name}, received ${found}`)
    },
    close: () => abort.abort(),
  }
}
