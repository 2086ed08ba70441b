import { waitFor } from '../wait.ts'

export interface TestStream {
  /** Names of all events so far. */
  heard: string[]
  /** What each of them said, JSON. */
  told: string[]
  /** Waits for the next event that was not waited for yet, and fails unless it is `name`. */
  next(name: string): Promise<void>
  /** Resolves when the server has ended the stream. */
  ended: Promise<void>
  close(): void
}

/** Reads the live events of a person over a real connection; fails with the status when there is no stream. */
export async function openEventStream(base: string, token: string): Promise<TestStream> {
  const abort = new AbortController()
  const answer = await fetch(`${base}/api/users/events`, {
    headers: { authorization: `Bearer ${token}` },
    signal: abort.signal,
  })
  if (answer.status !== 200 || !answer.body) throw new Error(`no stream: ${answer.status}`)
  const heard: string[] = []
  const told: string[] = []
  const read = async (body: ReadableStream<Uint8Array>) => {
    let text = ''
    const decoder = new TextDecoder()
    for await (const chunk of body) {
      text += decoder.decode(chunk, { stream: true })
      const events = text.split('\n\n')
      text = events.pop() ?? ''
      for (const event of events) {
        const name = /^event: (\w+)$/m.exec(event)?.[1]
        if (!name) continue
        told.push(/^data: (.*)$/m.exec(event)?.[1] ?? '')
        heard.push(name)
      }
    }
  }
  const ended = read(answer.body)
  // A test that has seen enough closes the stream, which fails the reading.
  ended.catch(() => {})
  let seen = 0
  return {
    heard,
    told,
    ended,
    async next(name) {
      const found = await waitFor(`the event ${name}`, async () => heard[seen])
      seen++
      if (found !== name) throw new Error(`expected the event ${name}, heard ${found}`)
    },
    close: () => abort.abort(),
  }
}
