import type { FastifyInstance } from 'fastify'
import { MINUTE_S } from '../../clock.ts'
import type { Deps } from '../../deps.ts'
import { Failure } from '../../errors/failure.ts'
import { byAddress, byUser } from '../../http/limits/rate-limit.ts'
import { sendObject } from '../../media/serving/send-object.ts'
import { formatCode, parseCode } from './certificate-code.ts'
import {
  certificateByCode,
  claimCertificate,
  courseCertificate,
  findReadyCertificate,
  listCertificates,
} from './certificates.ts'
import { certificateKey } from './make-certificate.ts'

const tag = 'certificates'

/** The learner's own certificates, and public verification by code. */
export function certificateRoutes(app: FastifyInstance, deps: Deps): void {
  app.endpoint(
    'GET /api/certificates',
    { session: 'user', summary: "The bearer's certificates", tag },
    ({ query: { limit = 24, cursor }, user }) => listCertificates(deps, { userId: user.id, limit, cursor }),
  )
  app.endpoint(
    'GET /api/courses/course/:id/certificate',
    { session: 'user', summary: "The bearer's certificate for a course, or null", tag },
    async ({ params: { id }, user }) => ({
      data: await courseCertificate(deps.db, { userId: user.id, courseId: id }),
    }),
  )
  app.endpoint(
    'POST /api/courses/course/:id/certificate',
    {
      session: 'user',
      summary: 'Claim the certificate of a completed course',
      tag,
      limit: byUser(20, MINUTE_S),
    },
    async ({ params: { id }, user }) => ({
      data: await claimCertificate(deps, { viewer: user, courseId: id }),
    }),
  )
  app.endpoint(
    'GET /api/certificates/:code',
    { session: 'none', summary: 'Verify a certificate by its code', tag, limit: byAddress(60, MINUTE_S) },
    async ({ params: { code } }) => {
      const certificate = await certificateByCode(deps, code)
      if (!certificate) throw new Failure('not_found')
      return { data: certificate }
    },
  )
  app.endpoint(
    'GET /api/certificates/:code/pdf',
    {
      session: 'none',
      summary: 'The certificate as a PDF, for anyone who has its code',
      tag,
      limit: byAddress(30, MINUTE_S),
    },
    async ({ params: { code }, request, reply }) => {
      const id = await findReadyCertificate(deps, code)
      const name = `kashf-sertifikat-${formatCode(parseCode(code) ?? '')}.pdf`
      reply
        .header('content-disposition', `attachment; filename="${name}"`)
        .header('content-security-policy', "sandbox; default-src 'none'")
        .header('x-robots-tag', 'noindex')
      const answer = { type: 'application/pdf', cacheControl: 'private, no-cache' }
      return sendObject(deps.storage, certificateKey(id), answer, request, reply)
    },
  )
}
