import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { MINUTE_MS } from '../../clock.ts'
import { Failure } from '../errors/failure.ts'
import type { Connection, Connections } from './connections.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body is a file: it may take as long as it makes progress. So may that of a call with file parts. */
    isUpload?: boolean
  }
}

/** How long a caller may take; what operators should know of it stands in docs/operations.md. */
export interface ClientTimeouts {
  /** The body of a call, from its headers on. */
  bodyMs: number
  /** The body of an upload: at least so many bytes in each window. */
  uploadWindowMs: number
  uploadWindowBytes: number
  /** What still comes of a body after its answer was sent: it is read no longer, and no further, than this. */
  restMs: number
  restBytes: number
  /** An answer of which the caller took nothing more. */
  stalledAnswerMs: number
  /** A connection without a request. */
  idleMs: number
}

export const CLIENT_TIMEOUTS: ClientTimeouts = {
  bodyMs: 30_000,
  uploadWindowMs: MINUTE_MS,
  uploadWindowBytes: 16_000,
  restMs: 5000,
  restBytes: 16_000_000,
  stalledAnswerMs: 3 * MINUTE_MS,
  idleMs: 90_000,
}

/** Until the first byte of a request's body; Node itself ends a connection whose headers take longer. */
export const HEADERS_MS = 15_000

/** A request whose body is still arriving. */
interface Arriving {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  /** Kept here, because a request can lose its own once it has been destroyed. */
  readonly socket: Socket
  isUpload: boolean
  /** Start of the time, or of the window, that is measured, and what the connection had brought by then. */
  sinceMs: number
  bytes: number
  state: 'awaited' | 'refused' | 'answered'
}

/** An answer that the caller does not take. */
interface Stall {
  flushed: number
  sinceMs: number
}

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/**
 * Ends what slow callers hold: bodies that do not arrive (408), answers that nobody takes, idle connections. A body that is
 * left over after an answer is discarded for a moment, so that the caller gets to read the answer, then cut.
 */
export function cutSlowClients(
  app: FastifyInstance,
  connections: Connections,
  patience: ClientTimeouts,
): void {
  const arriving = new Map<IncomingMessage, Arriving>()
  const stalls = new WeakMap<Socket, Stall>()

  app.server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    if (!hasBody(request)) return
    const { socket } = request
    arriving.set(request, {
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
    const found = arriving.get(request.raw)
    const { files, isUpload } = request.routeOptions.config
    if (found) found.isUpload = isUpload === true || files !== undefined
  })

  function restart(body: Arriving, nowMs: number): void {
    body.sinceMs = nowMs
    body.bytes = body.socket.bytesRead
  }

  function isLate(body: Arriving, nowMs: number): boolean {
    const tookMs = nowMs - body.sinceMs
    if (!body.isUpload) return tookMs > patience.bodyMs
    if (tookMs < patience.uploadWindowMs) return false
    if (body.socket.bytesRead - body.bytes < patience.uploadWindowBytes) return true
    restart(body, nowMs)
    return false
  }

  function lookAtBody(body: Arriving, nowMs: number): void {
    const { request, response, socket } = body
    if (request.complete || socket.destroyed) {
      arriving.delete(request)
      return
    }
    if (body.state !== 'answered' && response.writableFinished) {
      body.state = 'answered'
      restart(body, nowMs)
      request.resume()
    }
    if (body.state === 'answered' || body.state === 'refused') {
      const isEnough =
        nowMs - body.sinceMs >= patience.restMs || socket.bytesRead - body.bytes > patience.restBytes
      if (isEnough) socket.destroy()
      return
    }
    // A full buffer means that we are the slow side.
    if (request.readableLength >= request.readableHighWaterMark) restart(body, nowMs)
    else if (isLate(body, nowMs)) {
      body.state = 'refused'
      restart(body, nowMs)
      // Whoever reads the body answers with it. Destroying the request would end the connection without an answer.
      if (request.listenerCount('error') > 0) request.emit('error', new Failure('request_timeout'))
      else socket.destroy()
    }
  }

  function lookAtConnection({ socket, running, idleSinceMs }: Connection, nowMs: number): void {
    // Of an upgraded connection (the development server's) nobody here knows whether it is idle.
    const isIdle = running.size === 0 && app.server.listenerCount('upgrade') === 0
    if (isIdle && nowMs - idleSinceMs > patience.idleMs) {
      socket.destroy()
      return
    }
    const flushed = socket.bytesWritten - socket.writableLength
    const stall = stalls.get(socket)
    if (socket.writableLength === 0) stalls.delete(socket)
    else if (!stall || stall.flushed !== flushed) stalls.set(socket, { flushed, sinceMs: nowMs })
    else if (nowMs - stall.sinceMs > patience.stalledAnswerMs) socket.destroy()
  }

  const everyMs = Math.min(1000, patience.bodyMs / 4)
  const timer = setInterval(() => {
    const nowMs = Date.now()
    for (const body of arriving.values()) lookAtBody(body, nowMs)
    for (const connection of connections.open.values()) lookAtConnection(connection, nowMs)
  }, everyMs).unref()
  app.addHook('onClose', () => clearInterval(timer))
}
