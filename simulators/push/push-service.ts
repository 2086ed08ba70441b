import { createDecipheriv, createECDH, hkdfSync, type JsonWebKey, randomBytes, webcrypto } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The message size that push services accept. */
const MAX_BODY_BYTES = 4096
const MAX_TOKEN_S = 24 * 60 * 60

/** The subscription that a browser gives to the server, base64url. */
export interface SubscribedBrowser {
  endpoint: string
  p256dh: string
  auth: string
}

interface Browser {
  ecdh: ReturnType<typeof createECDH>
  auth: Buffer
  /** The application server key with which it subscribed. */
  key: string
}

/** A response with which the service refuses a message. */
export interface PushRefusal {
  status: number
  retryAfterS?: number
}

/**
 * Simulates a browser's push service (RFC 8030): accepts messages that are authorized by VAPID and encrypted for a
 * browser, decrypts them as that browser would, and refuses whatever a real service refuses.
 */
export class PushServiceSimulator {
  /** Messages that browsers have displayed, oldest first. */
  readonly shown: { endpoint: string; message: unknown; ttl: string | undefined }[] = []
  /** Number of requests of any kind. */
  requests = 0
  /** The next responses, which refuse messages. */
  readonly refusals: PushRefusal[] = []
  #server = createServer((request, response) => {
    this.#receive(request).then(
      ({ status, retryAfterS }) => {
        if (status === 201) response.setHeader('location', `${this.origin}/message/1`)
        if (retryAfterS !== undefined) response.setHeader('retry-after', retryAfterS)
        response.writeHead(status).end()
      },
      (error) => response.writeHead(400).end(String(error)),
    )
  })
  #browsers = new Map<string, Browser>()
  /** The service's clock, in ms. */
  #now: () => number

  constructor(now: () => number = Date.now) {
    this.#now = now
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  async start(): Promise<void> {
    await new Promise<void>((listening) => this.#server.listen(0, '127.0.0.1', listening))
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((closed) => this.#server.close(closed))
  }

  /** Subscribes a new browser with the key of the application server. */
  subscribe(key: string): SubscribedBrowser {
    const ecdh = createECDH('prime256v1')
    const auth = randomBytes(16)
    const path = `/push/${randomBytes(16).toString('hex')}`
    this.#browsers.set(path, { ecdh, auth, key })
    return {
      endpoint: this.origin + path,
      p256dh: ecdh.generateKeys().toString('base64url'),
      auth: auth.toString('base64url'),
    }
  }

  /** Simulates a browser that withdraws its permission, so that the address is gone. */
  forget(endpoint: string): void {
    this.#browsers.delete(new URL(endpoint).pathname)
  }

  async #receive(request: IncomingMessage): Promise<PushRefusal> {
    const { headers, method, url = '' } = request
    const pieces: Buffer[] = []
    for await (const piece of request) pieces.push(piece)
    this.requests += 1
    const refusal = this.refusals.shift()
    if (refusal) return refusal
    const browser = this.#browsers.get(url)
    if (method !== 'POST' || !browser) return { status: 410 }
    const body = Buffer.concat(pieces)
    if (body.length > MAX_BODY_BYTES) return { status: 413 }
    if (headers['content-encoding'] !== 'aes128gcm' || !/^\d+$/.test(String(headers.ttl)))
      return { status: 400 }
    if (!(await this.#isAuthorised(headers, browser.key))) return { status: 403 }
    const message = JSON.parse(open(body, browser).toString())
    this.shown.push({ endpoint: this.origin + url, message, ttl: headers.ttl?.toString() })
    return { status: 201 }
  }

  /**
   * Verifies VAPID (RFC 8292): signed by the key with which the browser subscribed, for this service, for at most a
   * day.
   */
  async #isAuthorised({ authorization = '' }: IncomingHttpHeaders, subscribedWith: string): Promise<boolean> {
    const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization) ?? []
    const [header = '', claims = '', signature = ''] = token.split('.')
    if (key !== subscribedWith || signature === '') return false
    const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString())
    const leftS = exp - this.#now() / 1000
    if (aud !== this.origin || leftS <= 0 || leftS > MAX_TOKEN_S || !/^(mailto|https):/.test(sub))
      return false
    const point = Buffer.from(key, 'base64url')
    const jwk: JsonWebKey = {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    }
    const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }
    const imported = await webcrypto.subtle.importKey('jwk', jwk, algorithm, false, ['verify'])
    const signed = Buffer.from(`${header}.${claims}`)
    return webcrypto.subtle.verify(algorithm, imported, Buffer.from(signature, 'base64url'), signed)
  }
}

const hkdf = (secret: Buffer, salt: Buffer, info: Buffer, bytes: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, bytes))

/** Decrypts a message as its browser does (RFC 8291). */
function open(body: Buffer, { ecdh, auth }: Browser): Buffer {
  const salt = body.subarray(0, 16)
  const theirs = body.subarray(21, 21 + body.readUInt8(20))
  const sealed = body.subarray(21 + theirs.length)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), theirs])
  const secret = hkdf(ecdh.computeSecret(theirs), auth, info, 32)
  const key = hkdf(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = hkdf(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(sealed.subarray(-16))
  const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
  // The text is followed by a delimiter, which is 2 in the last record, and by zeros.
  return plain.subarray(0, plain.lastIndexOf(2))
}
