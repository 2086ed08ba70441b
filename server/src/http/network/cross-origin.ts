import cors from '@fastify/cors'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { DAY_S } from '../../clock.ts'

/** Whether other origins may call the URL: the API and the media it links to, but no pages. */
const isShared = ({ url }: Pick<FastifyRequest, 'url'>) => /^\/(api|v|x|f|media)\//.test(url)
const isSigned = ({ url }: Pick<FastifyRequest, 'url'>) => /^\/[vxf]\//.test(url)

const ALLOWED_HEADERS = [
  'Authorization',
  'Content-Type',
  'Accept',
  'Range',
  'If-None-Match',
  'X-Browser',
  'Tus-Resumable',
  'Upload-Length',
  'Upload-Metadata',
  'Upload-Offset',
]
const EXPOSED_HEADERS = [
  'X-Request-Id',
  'Retry-After',
  'ETag',
  'Content-Disposition',
  'Content-Range',
  'Content-Length',
  'Accept-Ranges',
  'Location',
  'Tus-Resumable',
  'Tus-Version',
  'Tus-Extension',
  'Tus-Max-Size',
  'Upload-Offset',
  'Upload-Length',
  'Upload-Metadata',
  'Upload-Expires',
]

/**
 * Lets these exact origins call the API and play its media with bearer tokens, never with cookies. Other origins get no CORS
 * headers, and other sites cannot embed signed media unless some origin is allowed.
 */
export async function installCrossOrigin(app: FastifyInstance, allowed: readonly string[]): Promise<void> {
  // A plain <video> sends no Origin, so the policy cannot be limited to some sites; the signature still protects the media.
  const resourcePolicy = allowed.length > 0 ? 'cross-origin' : 'same-origin'
  app.addHook('onRequest', async (request, reply) => {
    if (isSigned(request)) reply.header('cross-origin-resource-policy', resourcePolicy)
  })
  if (allowed.length === 0) return
  const origins = new Set(allowed)
  await app.register(cors, {
    delegator: (request, decide) => {
      const { origin } = request.headers
      const isAllowed = isShared(request) && origin !== undefined && origins.has(origin)
      decide(null, {
        origin: isAllowed && [origin],
        methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
        allowedHeaders: ALLOWED_HEADERS,
        exposedHeaders: EXPOSED_HEADERS,
        maxAge: DAY_S,
        strictPreflight: false,
      })
    },
  })
}
