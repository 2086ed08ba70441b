import { randomUUID } from 'node:crypto'
import type { TestPerson } from '../../server/src/testing/builders/people.ts'
import type { FrontDoor } from './front-door.ts'

/** A student who plays a video and reports the progress of a lesson. */
export interface Watcher {
  readonly person: TestPerson
  readonly lessonId: number
  /** Loads the video from its first playlist to its third segment; rejects if a part does not arrive. */
  play(): Promise<void>
  /** Reports one more second of the lesson. */
  report(): Promise<void>
  /** Seconds of acknowledged reports. */
  readonly acknowledged: ReadonlySet<number>
}

export function openWatcher(
  door: FrontDoor,
  given: { person: TestPerson; lessonId: number; videoId: number },
): Watcher {
  const { person, lessonId, videoId } = given
  const headers = { authorization: `Bearer ${person.token}`, 'x-browser': randomUUID() }
  const acknowledged = new Set<number>()
  let second = 0

  async function text(kind: 'call' | 'media', path: string): Promise<string> {
    const { status, body } = await door.ask(kind, path, { headers })
    if (status !== 200) throw new Error(`${path} was answered with ${status}`)
    return body
  }

  return {
    person,
    lessonId,
    acknowledged,
    async play() {
      const signed: { hls: string } = JSON.parse(
        await text('call', `/api/courses/get-signed-url?file=video/${videoId}`),
      )
      const master = new URL(signed.hls, door.url)
      const [variant] = addressesIn(await text('media', master.href), master)
      if (!variant) throw new Error('a master playlist without a variant')
      for (const { href } of addressesIn(await text('media', variant.href), variant).slice(0, 3)) {
        const { status } = await door.ask('media', href, { headers: { ...headers, range: 'bytes=0-65535' } })
        if (status >= 400) throw new Error(`a segment was answered with ${status}`)
      }
    },
    async report() {
      const from = second++
      const { status } = await door.ask('write', `/api/courses/lesson/${lessonId}/progress`, {
        method: 'PUT',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify({ position_s: from + 1, ranges: [[from, from + 1]] }),
      })
      if (status === 200) acknowledged.add(from)
    },
  }
}

/** The URLs in a playlist. */
const addressesIn = (playlist: string, base: URL): URL[] =>
  playlist
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
    .map((line) => new URL(line, base))
