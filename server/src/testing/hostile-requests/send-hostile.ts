import { type Agent, request as httpRequest } from 'node:http'
import type { HostileRequest } from './hostile-request.ts'

export interface Answer {
  status: number
  contentType: string
  /** A compressed body is not decoded. */
  isCompressed: boolean
  body: string
}

/** Result of a request: a response, a connection closed by either side, or a timeout. */
export type Outcome = Answer | 'cut' | 'no answer'

const ANSWER_WITHIN_MS = 60_000
/** Responses are read up to this size. */
const MAX_ANSWER_BYTES = 2_000_000

function headerList(
  { headers, body, cutAfter }: HostileRequest,
  host: string,
  token: string | null,
): string[] {
  const isOwnToken = token !== null && !headers.some(([name]) => name === 'authorization')
  return [
    ...['host', host],
    ...(isOwnToken ? ['authorization', `Bearer ${token}`] : []),
    ...headers.flat(),
    ...(body ? ['content-length', String(body.length)] : []),
    ...['connection', cutAfter === null ? 'keep-alive' : 'close'],
  ]
}

/** Sends a request over a connection of `agent`. Event streams are closed as soon as they start. */
export function sendHostile(
  agent: Agent,
  base: URL,
  hostile: HostileRequest,
  token: string | null,
): Promise<Outcome> {
  const { body, cutAfter } = hostile
  return new Promise((resolve) => {
    const request = httpRequest({
      agent,
      hostname: base.hostname,
      port: base.port,
      method: hostile.method,
      path: hostile.url,
      headers: headerList(hostile, base.host, token),
    })
    const late = setTimeout(() => {
      resolve('no answer')
      request.destroy()
    }, ANSWER_WITHIN_MS)
    const settle = (outcome: Outcome) => {
      clearTimeout(late)
      resolve(outcome)
    }
    request.on('error', () => settle('cut'))
    request.on('response', (response) => {
      const status = response.statusCode ?? 0
      const contentType = response.headers['content-type'] ?? ''
      const isEndless = contentType.startsWith('text/event-stream')
      const isCompressed = response.headers['content-encoding'] !== undefined
      const chunks: Buffer[] = []
      let bytes = 0
      const end = () => settle({ status, contentType, isCompressed, body: Buffer.concat(chunks).toString() })
      response.on('data', (chunk: Buffer) => {
        chunks.push(chunk)
        bytes += chunk.length
        if (bytes > MAX_ANSWER_BYTES) request.destroy()
      })
      response.on('end', end)
      response.on('close', end)
      if (isEndless) request.destroy()
    })
    if (cutAfter === null) request.end(body ?? undefined)
    else request.write(body?.subarray(0, cutAfter) ?? '', () => request.destroy())
  })
}
