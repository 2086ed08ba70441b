import { connect } from 'node:net'
import { at } from './figures.ts'
import { answerParent, askProcess } from './own-process.ts'

export interface SegmentLoad {
  segments_per_s: number
  mb_per_s: number
  p50_ms: number
  p99_ms: number
}

interface LoadRequest {
  urls: string[]
  /** The size of a segment; each request loads a different one of a file of `fileBytes`. */
  segmentBytes: number
  fileBytes: number
  clients: number
  seconds: number
}

/**
 * Simulates players that each load one segment after another over a keep-alive connection. Uses raw sockets, because an
 * HTTP client would cost more than the measured server.
 */
async function loadSegments(request: LoadRequest): Promise<SegmentLoad> {
  const { segmentBytes, fileBytes, clients, seconds } = request
  const targets = request.urls.map((url) => new URL(url))
  const segments = Math.floor(fileBytes / segmentBytes)
  const times: number[] = []
  const until = performance.now() + seconds * 1000
  let turn = 0

  const connection = () =>
    new Promise<void>((resolve, reject) => {
      const first = targets[0]
      if (!first) return reject(new Error('no address to load'))
      const socket = connect(Number(first.port), first.hostname)
      let started = 0
      let left = -1
      let head = ''
      const next = () => {
        if (performance.now() >= until) return socket.destroy()
        turn += 1
        const target = targets[turn % targets.length] ?? first
        const from = (turn % segments) * segmentBytes
        started = performance.now()
        left = -1
        head = ''
        socket.write(
          `GET ${target.pathname}${target.search} HTTP/1.1\r\nHost: ${target.host}\r\nRange: bytes=${from}-${from + segmentBytes - 1}\r\n\r\n`,
        )
      }
      const take = (bytes: number) => {
        left -= bytes
        if (left > 0) return
        times.push(performance.now() - started)
        next()
      }
      socket.on('data', (chunk) => {
        if (left >= 0) return take(chunk.length)
        head += chunk.toString('latin1')
        const end = head.indexOf('\r\n\r\n')
        if (end < 0) return
        if (!head.startsWith('HTTP/1.1 206')) return reject(new Error(head.slice(0, end)))
        left = Number(/content-length: (\d+)/i.exec(head)?.[1])
        take(head.length - end - 4)
      })
      socket.on('error', reject)
      socket.on('connect', next)
      socket.on('close', () => resolve())
    })
  const client = async () => {
    // nginx closes a connection after 1000 requests.
    while (performance.now() < until) await connection()
  }
  await Promise.all(Array.from({ length: clients }, client))
  return {
    segments_per_s: times.length / seconds,
    mb_per_s: (times.length * segmentBytes) / seconds / 1e6,
    p50_ms: at(times, 0.5),
    p99_ms: at(times, 0.99),
  }
}

/** Loads segments as fast as possible, from a separate process. */
export const segmentLoad = (request: LoadRequest): Promise<SegmentLoad> =>
  askProcess<SegmentLoad>(import.meta.filename, request)

if (import.meta.main) await answerParent(loadSegments)
