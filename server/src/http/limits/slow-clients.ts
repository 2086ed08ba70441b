import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { MINUTE_MS } from '../../clock.ts'
import { Failure } from '../../errors/failure.ts'
import type { Connection, Connections } from './connections.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body is a file and may take as long as it makes progress. Routes with file parts need not set it. */
    isUpload?: boolean
  }
}

/** Timeouts for slow clients; docs/operations/limits.md describes them for operators. */
export interface ClientTimeouts {
  /** Time to receive a body, from the end of the headers. */
  bodyMs: number
  /** The minimum bytes of an upload in each window. */
  uploadWindowMs: number
  uploadWindowBytes: number
  /** The time and the bytes for which a body is drained after its response was sent. */
  drainMs: number
  drainBytes: number
  /** How long a client may leave a response unread. */
  stalledAnswerMs: number
  /** How long a connection may stay without a request. */
  idleMs: number
}

export const CLIENT_TIMEOUTS: ClientTimeouts = {
  bodyMs: 30_000,
  uploadWindowMs: MINUTE_MS,
  uploadWindowBytes: 16_000,
  drainMs: 5000,
  drainBytes: 16_000_000,
  stalledAnswerMs: 3 * MINUTE_MS,
  idleMs: 90_000,
}

/** Time to receive the headers; Node itself enforces it. */
export const HEADERS_MS = 15_000

/** A request whose body is still being received. */
interface IncomingBody {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  /** Stored because a destroyed request can lose its reference. */
  readonly socket: Socket
  isUpload: boolean
  /** The start of the current timeout or window, and the connection's byte count at that time. */
  sinceMs: number
  bytes: number
  state: 'awaited' | 'refused' | 'answered'
}

/** A response that the client is not reading. */
interface Stall {
  flushed: number
  sinceMs: number
}

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/**
 * Frees what slow clients occupy: bodies that do not arrive (408), responses that are not read, idle connections. The rest
 * of a body after its response is drained for a moment, so that the client can read the response, then disconnected.
 */
export function cutSlowClients(
  app: FastifyInstance,
  connections: Connections,
  timeouts: ClientTimeouts,
): void {
  const bodies = new Map<IncomingMessage, IncomingBody>()
  const stalls = new WeakMap<Socket, Stall>()

  app.server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    if (!hasBody(request)) return
    const { socket } = request
    bodies.set(request, {
      request,
      response,
      socket,
      isUpload: false,
      sinceMs: Date.now(),
      bytes: socket.bytesRead,
      state: 'awaited',
    })
  })
  app.addHook('onRequest', async (request) => {
    const found = bodies.get(request.raw)
    const { files, isUpload } = request.routeOptions.config
    if (found) found.isUpload = isUpload === true || files !== undefined
  })

  function restart(body: IncomingBody, nowMs: number): void {
    body.sinceMs = nowMs
    body.bytes = body.socket.bytesRead
  }

  function isLate(body: IncomingBody, nowMs: number): boolean {
    const tookMs = nowMs - body.sinceMs
    if (!body.isUpload) return tookMs > timeouts.bodyMs
    if (tookMs < timeouts.uploadWindowMs) return false
    if (body.socket.bytesRead - body.bytes < timeouts.uploadWindowBytes) return true
    restart(body, nowMs)
    return false
  }

  function checkBody(body: IncomingBody, nowMs: number): void {
    const { request, response, socket } = body
    if (request.complete || socket.destroyed) {
      bodies.delete(request)
      return
    }
    if (body.state !== 'answered' && response.writableFinished) {
      body.state = 'answered'
      restart(body, nowMs)
      request.resume()
    }
    if (body.state === 'answered' || body.state === 'refused') {
      const isDrained =
        nowMs - body.sinceMs >= timeouts.drainMs || socket.bytesRead - body.bytes > timeouts.drainBytes
      if (isDrained) socket.destroy()
      return
    }
    // A full read buffer means that the server is the slow side.
    if (request.readableLength >= request.readableHighWaterMark) restart(body, nowMs)
    else if (isLate(body, nowMs)) {
      body.state = 'refused'
      restart(body, nowMs)
      // The reader of the body turns the error into a response. Destroying the request would close the connection first.
      if (request.listenerCount('error') > 0) request.emit('error', new Failure('request_timeout'))
      else socket.destroy()
    }
  }

  function checkConnection({ socket, running, idleSinceMs }: Connection, nowMs: number): void {
    // It is unknown here whether an upgraded connection (of the development server) is idle.
    const isIdle = running.size === 0 && app.server.listenerCount('upgrade') === 0
    if (isIdle && nowMs - idleSinceMs > timeouts.idleMs) {
      socket.destroy()
      return
    }
    const flushed = socket.bytesWritten - socket.writableLength
    const stall = stalls.get(socket)
    if (socket.writableLength === 0) stalls.delete(socket)
    else if (!stall || stall.flushed !== flushed) stalls.set(socket, { flushed, sinceMs: nowMs })
    else if (nowMs - stall.sinceMs > timeouts.stalledAnswerMs) socket.destroy()
  }

  const everyMs = Math.min(1000, timeouts.bodyMs / 4)
  const timer = setInterval(() => {
    const nowMs = Date.now()
    for (const body of bodies.values()) checkBody(body, nowMs)
    for (const connection of connections.open.values()) checkConnection(connection, nowMs)
  }, everyMs).unref()
  app.addHook('onClose', () => clearInterval(timer))
}
