import { UploadChecksumBody, UploadParams } from '@kashf/contract/media.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sql } from '../../db/sql.ts'
import { endpoint } from '../../http/endpoint.ts'
import { Failure } from '../../http/errors/failure.ts'
import { authorise } from '../../http/session.ts'
import type { Deps } from '../../runtime/deps.ts'
import { compareChecksum } from './compare-checksum.ts'
import { findUpload, type UploadRow } from './find-upload.ts'
import { finishUpload } from './finish-upload.ts'
import { expiryFrom, openUpload } from './open-upload.ts'
import { parseCreation } from './parse-creation.ts'
import { tusServer } from './tus-server.ts'
import { type AvailableBytes, availableBytes, uploadFolder } from './upload-folder.ts'

const path = '/api/uploads'

interface OneUpload {
  Params: { id: string }
}

/**
 * Resumable uploads by the tus protocol: approved teachers only, each their own. There is no GET: what was uploaded
 * can't be fetched back from here.
 */
export function uploadRoutes(app: FastifyInstance, deps: Deps, disk: AvailableBytes = availableBytes): void {
  const folder = uploadFolder(deps.env.dataDir)
  const authorised = new WeakMap<object, string>()
  const idOf = (request: object) => {
    const id = authorised.get(request)
    if (!id) throw new Failure('internal')
    return id
  }
  const tus = tusServer(deps, { path, folder, availableBytes: disk, idOf })
  const running = new Set<FastifyReply['raw']>()

  /** Leaves the request for the authorised upload `id` to the library, which writes the answer itself. */
  async function handOver(request: FastifyRequest, reply: FastifyReply, id?: string): Promise<void> {
    const { raw } = reply
    if (id !== undefined) authorised.set(request.raw, id)
    for (const [name, value] of Object.entries(reply.getHeaders())) {
      if (value !== undefined) raw.setHeader(name, value)
    }
    reply.hijack()
    running.add(raw)
    try {
      await tus.handle(request.raw, raw)
    } catch (error) {
      request.log.error({ err: error }, 'unexpected failure of an upload')
      raw.destroy()
    } finally {
      running.delete(raw)
    }
  }

  /** The caller's own upload; anybody else's, an expired one, one that was used, or none is `not_found`. */
  async function ownUpload({
    params,
    user,
  }: Pick<FastifyRequest<OneUpload>, 'params' | 'user'>): Promise<UploadRow> {
    const upload = await findUpload(deps.db, params.id)
    const isOwn = upload?.owner_id === user?.id
    if (!upload || !isOwn || upload.state === 'taken' || upload.expires_at <= deps.clock.now()) {
      throw new Failure('not_found')
    }
    return upload
  }

  endpoint(
    app,
    deps,
    {
      method: 'PUT',
      url: `${path}/:id/checksum`,
      session: 'approved-teacher',
      summary: 'Compare an upload that has arrived with its checksum',
      tag: 'authoring',
      params: UploadParams,
      body: UploadChecksumBody,
    },
    async ({ params, user, body: { sha256 } }) => {
      const { id } = await ownUpload({ params, user })
      await compareChecksum(deps, { folder, id, sha256 })
      return { data: { sha256 } }
    },
  )

  app.register(async (scope) => {
    // The body stays a stream for the library to read.
    scope.addContentTypeParser('application/offset+octet-stream', (_request, _payload, done) => done(null))
    // A slow chunk would hold up a shutdown; its sender goes on from where it was cut.
    scope.addHook('preClose', async () => {
      for (const raw of running) raw.destroy()
    })

    const rule = (summary: string) => ({
      schema: { summary, tags: ['authoring'], security: [{ bearer: [] }] },
      onRequest: async (request: FastifyRequest) => {
        await authorise(request, 'approved-teacher', deps.findSession)
      },
    })

    scope.options(path, { schema: { hide: true } }, (request, reply) => handOver(request, reply))

    scope.post(path, rule('Begin a resumable upload (tus 1.0.0)'), async (request, reply) => {
      const creation = parseCreation(request.headers)
      const ownerId = request.user?.id
      if (ownerId === undefined) throw new Failure('unauthorized')
      const id = await openUpload(deps, { ...creation, ownerId, folder, availableBytes: disk })
      await handOver(request, reply, id)
      // Nobody learned its address, so nobody could go on with it.
      if (reply.raw.statusCode !== 201) await deps.db.run(sql`delete from upload where id = ${id}`)
    })

    scope.head<OneUpload>(
      `${path}/:id`,
      { ...rule('How far an upload came'), schema: { hide: true } },
      async (request, reply) => {
        const upload = await ownUpload(request)
        // A process that ended between the last byte and its answer left this to do.
        if (upload.state === 'receiving') await finishUpload(deps, folder, upload.id)
        await handOver(request, reply, upload.id)
      },
    )

    scope.patch<OneUpload>(
      `${path}/:id`,
      { ...rule('Send the next bytes of an upload'), config: { isUpload: true } },
      async (request, reply) => {
        const upload = await ownUpload(request)
        if (upload.state === 'complete') throw new Failure('upload_offset_conflict')
        if ((await disk(folder)) < Number(request.headers['content-length'] ?? 0))
          throw new Failure('storage_full')
        await deps.db.run(sql`
        update upload set expires_at = ${expiryFrom(deps.clock.now())} where id = ${upload.id}`)
        await handOver(request, reply, upload.id)
      },
    )

    scope.delete<OneUpload>(`${path}/:id`, rule('Give an upload up'), async (request, reply) => {
      const { id } = await ownUpload(request)
      await handOver(request, reply, id)
    })
  })
}
