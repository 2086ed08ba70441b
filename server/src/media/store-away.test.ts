import { once } from 'node:events'
import { createServer } from 'node:http'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { sql } from '../db/sql.ts'
import { codeOf, useUploads } from '../testing/clients/upload-client.ts'

/** A minimal S3 in which objects can be written, read and examined. `outage` replaces its answers. */
function miniatureStore() {
  const objects = new Map<string, Buffer>()
  const store = { port: 0, outage: null as 'failing' | 'hanging up' | null }
  const server = createServer(async (request, response) => {
    if (store.outage === 'hanging up') return request.socket.destroy()
    if (store.outage === 'failing') return response.writeHead(503).end()
    const key = request.url?.split('?')[0] ?? ''
    if (request.method === 'PUT') {
      objects.set(key, await buffer(request))
      return response.end()
    }
    const found = objects.get(key)
    if (!found) return response.writeHead(404).end()
    response.writeHead(200, { 'content-length': found.length, 'last-modified': new Date(0).toUTCString() })
    response.end(request.method === 'GET' ? found : undefined)
  })
  return Object.assign(store, {
    async start() {
      server.listen(store.port, '127.0.0.1')
      await once(server, 'listening')
      const address = server.address()
      if (typeof address === 'object' && address) store.port = address.port
    },
    async stop() {
      server.closeAllConnections()
      if (server.listening) await new Promise((resolve) => server.close(resolve))
    },
  })
}

describe('without the store of files', () => {
  const store = miniatureStore()
  const uploads = useUploads(async () => {
    await store.start()
    return { STORAGE_URL: `s3://key:secret@127.0.0.1:${store.port}/kashf?tls=off` }
  })
  afterAll(() => store.stop())
  beforeEach(() => {
    store.outage = null
  })

  const sendPicture = async () => {
    const picture = sharp({ create: { width: 300, height: 300, channels: 3, background: '#0F766E' } })
    const form = new FormData()
    form.set(
      'file',
      new Blob([new Uint8Array(await picture.png().toBuffer())], { type: 'image/png' }),
      'a.png',
    )
    return fetch(`${uploads.base}/api/users/editprofileimage`, {
      method: 'POST',
      headers: { authorization: `Bearer ${uploads.teacher.token}` },
      body: form,
    })
  }
  const latestImage = async () =>
    (await uploads.kashf.deps.db.one<{ id: number }>(sql`select max(id) as id from image`))?.id

  for (const outage of ['failing', 'hanging up'] as const) {
    it(`answers that it is unavailable, when the store is ${outage}, and keeps nothing half-done`, async () => {
      expect((await sendPicture()).status).toBe(200)
      const image = await latestImage()
      const shown = () => fetch(`${uploads.base}/media/image/${image}`)
      expect((await shown()).status).toBe(200)
      store.outage = outage
      for (const answer of [await sendPicture(), await shown(), await uploads.create({ size: 10 })]) {
        expect(await codeOf(answer)).toEqual([503, 'unavailable'])
        expect(answer.headers.get('retry-after')).toBe('5')
      }
      expect(await latestImage()).toBe(image)
      store.outage = null
      expect((await shown()).status).toBe(200)
    })
  }
})
