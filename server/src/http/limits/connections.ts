import { randomUUID } from 'node:crypto'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { Failure } from '../../errors/failure.ts'
import type { Metric } from '../../observability/metric.ts'
import { errorBody } from '../errors/error-body.ts'
import { clientNetworkOf } from '../network/client-network.ts'

export interface ConnectionLimits {
  /** Open connections in total. */
  all: number
  /** Open connections from one address (/64 for IPv6), and concurrent requests of one client. */
  perClient: number
}

/** One open connection. */
export interface Connection {
  readonly socket: Socket
  /** The network it counts against; null once it carried a request forwarded by a trusted proxy. */
  network: string | null
  /** Requests whose response is not finished, each with its cleanup function. */
  readonly running: Map<ServerResponse, () => void>
  /** When its last request finished, in milliseconds since the epoch. */
  idleSinceMs: number
}

export interface Connections {
  readonly open: ReadonlyMap<Socket, Connection>
  /** Whether a response was started but not finished. */
  isAnswering(socket: Socket): boolean
  /** How many connections were refused since the start. */
  refused(): number
}

const RETRY_AFTER_S = 5
/** A refused connection stays open this long so that the client can read the reason, unless too many are open. */
const REFUSED_LINGER_MS = 1000
const MAX_REFUSED_OPEN = 200

/** The complete response to a connection above the limit. */
function refusal(): string {
  const failure = new Failure('unavailable')
  const body = JSON.stringify(errorBody(failure, randomUUID()))
  return [
    `HTTP/1.1 ${failure.status} Service Unavailable`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'cache-control: no-store',
    'x-content-type-options: nosniff',
    `retry-after: ${RETRY_AFTER_S}`,
    'connection: close',
    '',
    body,
  ].join('\r\n')
}

class Counter {
  #counts = new Map<string, number>()
  of = (name: string): number => this.#counts.get(name) ?? 0
  add(name: string, by: 1 | -1): void {
    const count = this.of(name) + by
    if (count > 0) this.#counts.set(name, count)
    else this.#counts.delete(name)
  }
}

/**
 * Limits open connections and the concurrent requests of one client, with 503 above the limits. Behind a proxy all
 * connections have the proxy's address, so one that carried a forwarded request counts only towards the total, and its
 * requests count against the forwarded client addresses.
 */
export function limitConnections(app: FastifyInstance, limits: ConnectionLimits): Connections {
  const open = new Map<Socket, Connection>()
  const perNetwork = new Counter()
  const runningOf = new Counter()
  let refused = 0
  let refusedOpen = 0

  function uncountNetwork(connection: Connection): void {
    if (connection.network !== null) perNetwork.add(connection.network, -1)
    connection.network = null
  }

  function admit(socket: Socket): boolean {
    const network = clientNetworkOf(socket.remoteAddress ?? '')
    if (open.size >= limits.all || perNetwork.of(network) >= limits.perClient) return false
    const connection: Connection = { socket, network, running: new Map(), idleSinceMs: Date.now() }
    open.set(socket, connection)
    perNetwork.add(network, 1)
    socket.once('close', () => {
      open.delete(socket)
      uncountNetwork(connection)
      // A pipelined request that was never processed emits no `close` event.
      for (const end of [...connection.running.values()]) end()
    })
    return true
  }

  function refuse(socket: Socket): void {
    refused++
    socket.on('error', () => {})
    if (refusedOpen >= MAX_REFUSED_OPEN) {
      socket.destroy()
      return
    }
    refusedOpen++
    const lingering = setTimeout(() => socket.destroy(), REFUSED_LINGER_MS)
    socket.once('close', () => {
      refusedOpen--
      clearTimeout(lingering)
    })
    socket.resume().end(refusal())
  }

  function watch(request: IncomingMessage, response: ServerResponse): void {
    const connection = open.get(request.socket)
    if (!connection) return
    const end = () => {
      connection.running.delete(response)
      connection.idleSinceMs = Date.now()
    }
    connection.running.set(response, end)
    response.once('close', end)
  }

  const server: Server = app.server
  const serve = server.listeners('connection')
  server.removeAllListeners('connection')
  server.on('connection', (socket: Socket) => {
    if (admit(socket)) for (const listener of serve) listener.call(server, socket)
    else refuse(socket)
  })
  server.prependListener('request', watch)

  app.addHook('onRequest', async (request, reply) => {
    const connection = open.get(request.raw.socket)
    // `app.inject` in tests has no socket.
    if (!connection) return
    const client = clientNetworkOf(request.ip)
    if (client !== connection.network) uncountNetwork(connection)
    if (runningOf.of(client) >= limits.perClient) {
      throw new Failure('unavailable', { retryAfterS: RETRY_AFTER_S })
    }
    const end = connection.running.get(reply.raw)
    if (!end) return
    runningOf.add(client, 1)
    const endCounted = () => {
      if (!connection.running.has(reply.raw)) return
      end()
      runningOf.add(client, -1)
    }
    reply.raw.off('close', end).once('close', endCounted)
    connection.running.set(reply.raw, endCounted)
  })

  return {
    open,
    isAnswering: (socket) => {
      const running = open.get(socket)?.running ?? new Map<ServerResponse, () => void>()
      return [...running.keys()].some((response) => response.headersSent)
    },
    refused: () => refused,
  }
}

export const connectionMetrics = (connections: Connections): Metric[] => [
  { name: 'kashf_open_connections', help: 'Open connections', read: async () => connections.open.size },
  {
    name: 'kashf_refused_connections',
    help: 'Connections refused since the start, because there were too many',
    read: async () => connections.refused(),
  },
]
