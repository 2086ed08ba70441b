import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { Failure } from '../../errors/failure.ts'
import { authorise } from '../../http/session.ts'
import { compareChecksum } from './compare-checksum.ts'
import { finishUpload } from './finish-upload.ts'
import { expiryFrom, openUpload } from './open-upload.ts'
import { openUploads } from './open-uploads.ts'
import { parseCreation } from './parse-creation.ts'
import { placeOf } from './place-of.ts'
import { tusServer } from './tus-server.ts'
import { findUpload, sessionFor, type UploadRow } from './upload.ts'
import { type AvailableBytes, availableBytes, uploadFolder } from './upload-folder.ts'

const path = '/api/uploads'

interface OneUpload {
  Params: { id: string }
}

/** Resumable uploads (tus): of approved teachers, and of everybody for speech and homework. People see their own only. None can be downloaded. */
export function uploadRoutes(
  app: FastifyInstance,
  deps: Deps,
  available: AvailableBytes = availableBytes,
): void {
  const folder = uploadFolder(deps.env.dataDir)
  const authorised = new WeakMap<object, string>()
  const idOf = (request: object) => {
    const id = authorised.get(request)
    if (!id) throw new Failure('internal')
    return id
  }
  const tus = tusServer(deps, { path, availableBytes: available, idOf })
  const running = new Set<FastifyReply['raw']>()

  /** Delegates the request to the library; it is authorised for the upload `id` only. */
  async function delegate(request: FastifyRequest, reply: FastifyReply, id?: string): Promise<void> {
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

  /** The caller's own open upload; fails with `not_found` for any other. */
  async function ownUpload(request: FastifyRequest, id: string): Promise<UploadRow> {
    const upload = await findUpload(deps.db, id)
    const isOwn = upload?.owner_id === request.user?.id
    if (!upload || !isOwn || upload.state === 'taken' || upload.expires_at <= deps.clock.now()) {
      throw new Failure('not_found')
    }
    await authorise(request, sessionFor(upload.purpose), deps.findSession)
    return upload
  }

  /**
   * Refuses the unsupported checksum extension: a client that sends a checksum must not believe that it was compared.
   */
  function refuseChecksum({ headers }: FastifyRequest): void {
    if (headers['upload-checksum'] !== undefined) throw new Failure('upload_protocol')
  }

  app.endpoint(
    'GET /api/uploads',
    { session: 'approved-teacher', summary: 'My uploads that nothing uses yet', tag: 'authoring' },
    async ({ user }) => ({ data: await openUploads(deps, user.id) }),
  )
  app.endpoint(
    'PUT /api/uploads/:id/checksum',
    {
      session: 'user',
      summary: 'Compare an upload that has arrived with its checksum',
      tag: 'authoring',
    },
    async ({ params, request, body: { sha256 } }) => {
      const { id } = await ownUpload(request, params.id)
      await compareChecksum(deps, { id, sha256 })
      return { data: { sha256 } }
    },
  )

  app.register(async (scope) => {
    // The body stays a stream for the library to read.
    scope.addContentTypeParser('application/offset+octet-stream', (_request, _payload, done) => done(null))
    // A slow chunk would delay the shutdown; its client resumes later.
    scope.addHook('preClose', async () => {
      for (const raw of running) raw.destroy()
    })

    const uploadRoute = (summary: string, responses: Record<number, { description: string }>) => ({
      config: { responses },
      schema: { summary, tags: ['authoring'], security: [{ bearer: [] }] },
      onRequest: async (request: FastifyRequest) => {
        await authorise(request, 'user', deps.findSession)
      },
    })

    scope.options(path, { schema: { hide: true } }, (request, reply) => delegate(request, reply))

    scope.post(
      path,
      uploadRoute('Begin a resumable upload (tus 1.0.0)', {
        201: { description: 'Its address is in `Location`' },
      }),
      async (request, reply) => {
        refuseChecksum(request)
        const creation = parseCreation(request.headers)
        await authorise(request, sessionFor(creation.purpose), deps.findSession)
        const ownerId = request.user?.id
        if (ownerId === undefined) throw new Failure('unauthorized')
        const id = await openUpload(deps, { ...creation, ownerId, availableBytes: available })
        await delegate(request, reply, id)
        // The client never learned the upload's address, so it cannot resume it.
        if (reply.raw.statusCode !== 201) await deps.db.run(sql`delete from upload where id = ${id}`)
      },
    )

    scope.head<OneUpload>(
      `${path}/:id`,
      { ...uploadRoute('How far an upload came', {}), schema: { hide: true } },
      async (request, reply) => {
        const upload = await ownUpload(request, request.params.id)
        // A process may have died between the last byte and its response.
        if (upload.state === 'receiving') await finishUpload(deps, upload.id)
        await delegate(request, reply, upload.id)
      },
    )

    const sendRoute = uploadRoute('Send the next bytes of an upload', {
      204: { description: 'How far it came is in `Upload-Offset`' },
    })
    scope.patch<OneUpload>(
      `${path}/:id`,
      {
        ...sendRoute,
        config: { ...sendRoute.config, isUpload: true },
      },
      async (request, reply) => {
        const upload = await ownUpload(request, request.params.id)
        refuseChecksum(request)
        if (upload.state === 'complete') throw new Failure('upload_offset_conflict')
        const announced = Number(request.headers['content-length'] ?? 0)
        if ((await available(folder)) < placeOf(deps, upload).diskBytesFor(announced)) {
          throw new Failure('storage_full')
        }
        await deps.db.run(sql`
        update upload set expires_at = ${expiryFrom(deps.clock.now())} where id = ${upload.id}`)
        await delegate(request, reply, upload.id)
      },
    )

    scope.delete<OneUpload>(
      `${path}/:id`,
      uploadRoute('Give an upload up', { 204: { description: 'It is gone' } }),
      async (request, reply) => {
        const { id } = await ownUpload(request, request.params.id)
        await delegate(request, reply, id)
      },
    )
  })
}
