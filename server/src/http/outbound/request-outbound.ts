import http, { type IncomingMessage, type OutgoingHttpHeaders } from 'node:http'
import https from 'node:https'
import { checkedLookup } from './checked-lookup.ts'
import { type Fence, isOrdinaryAddress } from './ordinary-address.ts'
import { OutboundFailure } from './outbound-failure.ts'

export interface OutboundRequest {
  url: URL
  headers?: OutgoingHttpHeaders
  /**
   * The body to POST. A redirect is then a failure, because the bytes were meant for one address. Without it the
   * request is a GET.
   */
  post?: Buffer
  signal: AbortSignal
  /** Maximum redirects to follow; each target is checked like the first address. */
  maxRedirects?: number
  /** Timeouts for the connection with TLS, from there to the headers, and between two pieces of the body. */
  timeouts?: { connectMs: number; headersMs: number; idleMs: number }
}

export interface OutboundAnswer {
  /** The address after redirects. */
  url: URL
  status: number
  headers: IncomingMessage['headers']
  /** Unlimited: read it through `limitBody`, or destroy it. Never decompressed. */
  body: IncomingMessage
}

const MAX_REDIRECTS = 5
const MAX_HEADER_BYTES = 16 * 1024
const TIMEOUTS = { connectMs: 10_000, headersMs: 30_000, idleMs: 30_000 }
const REDIRECTS = new Set([301, 302, 303, 307, 308])

/**
 * Sends a GET or a POST to a user-supplied address, but only on the public internet: https on port 443, names resolved
 * once and their addresses checked, redirects followed by hand. Throws `OutboundFailure`, or the signal's reason.
 */
export async function requestOutbound(fence: Fence, input: OutboundRequest): Promise<OutboundAnswer> {
  let { url } = input
  const maxRedirects = input.post ? 0 : (input.maxRedirects ?? MAX_REDIRECTS)
  for (let followed = 0; followed <= maxRedirects; followed += 1) {
    const body = await send(fence, url, input)
    const { statusCode: status = 0, headers } = body
    if (!REDIRECTS.has(status)) {
      const isCompressed = (headers['content-encoding'] ?? 'identity') !== 'identity'
      // The posted body has arrived, whatever the encoding of the answer.
      if (input.post || !isCompressed) return { url, status, headers, body }
      body.destroy()
      throw new OutboundFailure('bad_answer')
    }
    body.destroy()
    const target = headers.location
    if (!target || !URL.canParse(target, url)) throw new OutboundFailure('bad_answer')
    url = new URL(target, url)
  }
  throw new OutboundFailure('too_many_redirects')
}

/** One request; resolves with its headers. */
async function send(fence: Fence, url: URL, input: OutboundRequest): Promise<IncomingMessage> {
  const { headers, post, signal, timeouts = TIMEOUTS } = input
  signal.throwIfAborted()
  if (!isOrdinaryAddress(fence, url)) throw new OutboundFailure('address_refused')
  const isTest = fence.testOrigins.includes(url.origin)
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const isSecure = url.protocol === 'https:'
  const request = (isSecure ? https : http).request(url, {
    method: post ? 'POST' : 'GET',
    headers: { 'user-agent': 'Kashf', accept: '*/*', ...headers, 'accept-encoding': 'identity' },
    // A connection of its own, because a shared one would bypass the checked lookup.
    agent: false,
    maxHeaderSize: MAX_HEADER_BYTES,
    signal,
    ...(!isTest && { lookup: checkedLookup(fence.resolve) }),
  })
  const expire = () => request.destroy(new OutboundFailure('timed_out'))
  let timer = setTimeout(expire, timeouts.connectMs)
  request.on('socket', (socket) => {
    socket.once(isSecure ? 'secureConnect' : 'connect', () => {
      clearTimeout(timer)
      timer = setTimeout(expire, timeouts.headersMs)
    })
  })
  request.on('response', (response) => {
    clearTimeout(timer)
    response.setTimeout(timeouts.idleMs, () => response.destroy(new OutboundFailure('timed_out')))
    // Without a listener, a failure before anybody reads the body would end the process; the reader gets it all the
    // same.
    response.on('error', () => {})
    resolve(response)
  })
  request.on('error', (error) => {
    clearTimeout(timer)
    reject(signal.aborted ? signal.reason : asFailure(error))
  })
  request.on('close', () => clearTimeout(timer))
  request.end(post)
  return promise
}

function asFailure(error: Error): OutboundFailure {
  if (error instanceof OutboundFailure) return error
  const isAnswer = 'code' in error && String(error.code).startsWith('HPE_')
  return new OutboundFailure(isAnswer ? 'bad_answer' : 'unreachable', { cause: error })
}
