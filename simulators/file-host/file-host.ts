import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A file on the host, under one id on all of its services. */
export interface HostedFile {
  name: string
  bytes: Uint8Array
  /** The ETag, which changes with the content; null sends none. */
  etag: string | null
  isPublic: boolean
}

/** Faults of the next transfers of a file. */
export type HostFault =
  /** Cuts the connection after this many bytes, and once `until` resolves. */
  | { cutAfter: number; until?: () => Promise<unknown> }
  /** Sends the file at this low rate. */
  | { bytesPerSecond: number }
  | { status: number }
  | 'no-length'
  | 'no-ranges'

export interface FileHost {
  /** The URL of Google Drive's simulated download address, and the origin of all links below. */
  url: string
  files: Map<string, HostedFile>
  /** Planned faults by id, each for one transfer. */
  faults: Map<string, HostFault[]>
  /** The transfers in order, as `id` or `id bytes=…`. */
  transfers: string[]
  close(): Promise<void>
}

/**
 * Simulates services that share files:
 * - Google Drive: `/download?id=…&export=download&confirm=t` answers with the file, with a sign-in page when it is not
 * shared, and without `confirm` with a page that warns of a large file
 * - Vimeo: `/progressive_redirect/download/…/{id}` redirects to an address of a CDN
 * - a plain server: `/files/{id}`
 */
export async function startFileHost(port = 0): Promise<FileHost> {
  const files = new Map<string, HostedFile>()
  const faults = new Map<string, HostFault[]>()
  const transfers: string[] = []

  function send(request: IncomingMessage, response: ServerResponse, id: string, file: HostedFile): void {
    const { range } = request.headers
    transfers.push(range ? `${id} ${range}` : id)
    const fault = faults.get(id)?.shift()
    if (typeof fault === 'object' && 'status' in fault) return void response.writeHead(fault.status).end()
    const from = fault === 'no-ranges' ? null : continueFrom(request, file)
    const total = file.bytes.length
    const body = file.bytes.subarray(from ?? 0)
    response.writeHead(from === null ? 200 : 206, {
      'content-type': 'video/mp4',
      'accept-ranges': 'bytes',
      'content-disposition': `attachment; filename="video.mp4"; filename*=UTF-8''${encodeURIComponent(file.name)}`,
      ...(fault !== 'no-length' && { 'content-length': body.length }),
      ...(file.etag !== null && { etag: file.etag }),
      ...(from !== null && { 'content-range': `bytes ${from}-${total - 1}/${total}` }),
    })
    if (typeof fault !== 'object') return void response.end(body)
    if ('bytesPerSecond' in fault) return void trickle(response, body, fault.bytesPerSecond)
    response.write(body.subarray(0, fault.cutAfter))
    void (fault.until ?? (async () => {}))().finally(() => response.destroy())
  }

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://file-host')
    const parts = url.pathname.split('/')
    const isDrive = url.pathname === '/download'
    const id = (isDrive ? url.searchParams.get('id') : parts.at(-1)) ?? ''
    const file = files.get(id)
    const page = (status: number, text: string) =>
      response
        .writeHead(status, { 'content-type': 'text/html; charset=utf-8' })
        .end(`<!DOCTYPE html><p>${text}`)
    if (url.pathname === '/ServiceLogin') page(200, 'Sign in - Google Accounts')
    else if (!file) page(404, 'Not found')
    else if (isDrive && !file.isPublic) response.writeHead(303, { location: '/ServiceLogin' }).end()
    else if (isDrive && url.searchParams.get('confirm') !== 't')
      page(200, "Google Drive can't scan this file for viruses")
    else if (parts[1] === 'progressive_redirect')
      response.writeHead(302, { location: `/exp=1/~hmac=0/${id}` }).end()
    else send(request, response, id, file)
  })
  await new Promise<void>((done) => {
    server.listen(port, '127.0.0.1', done)
  })
  const { port: taken } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${taken}`,
    files,
    faults,
    transfers,
    close: () =>
      new Promise((done) => {
        server.closeAllConnections()
        server.close(() => done())
      }),
  }
}

function trickle(response: ServerResponse, body: Uint8Array, bytesPerSecond: number): void {
  let sent = 0
  const send = () => {
    response.write(body.subarray(sent, sent + bytesPerSecond))
    sent += bytesPerSecond
  }
  send()
  const timer = setInterval(send, 1000)
  response.on('close', () => clearInterval(timer))
}

/** The offset at which a range request continues; null when the whole file is sent. */
function continueFrom({ headers }: IncomingMessage, { bytes, etag }: HostedFile): number | null {
  const from = Number(/^bytes=(\d{1,15})-$/.exec(headers.range ?? '')?.[1] ?? Number.NaN)
  const isSame = headers['if-range'] === undefined || headers['if-range'] === etag
  return isSame && from < bytes.length ? from : null
}
