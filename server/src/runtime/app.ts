import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
  LogController,
} from 'fastify'
import type { Deps } from '../deps.ts'
import { Failure } from '../errors/failure.ts'
import { incomingFolder, installForms } from '../http/bodies/form.ts'
import { installJsonBodies } from '../http/bodies/json-body.ts'
import { validatorWhenUsed } from '../http/bodies/validators.ts'
import { installEndpoints, MAX_BODY_BYTES } from '../http/endpoint.ts'
import { answerClientError } from '../http/errors/client-error.ts'
import { answerFrameworkError, installErrorHandler } from '../http/errors/error-handler.ts'
import { validationFailure } from '../http/errors/validation.ts'
import { connectionMetrics, limitConnections } from '../http/limits/connections.ts'
import { drainIdleConnections } from '../http/limits/drain-idle-connections.ts'
import { CLIENT_TIMEOUTS, cutSlowClients, HEADERS_MS } from '../http/limits/slow-clients.ts'
import { withAbsoluteAddresses } from '../http/network/absolute-addresses.ts'
import { installCrossOrigin } from '../http/network/cross-origin.ts'
import { pathOfRequestTarget } from '../http/network/request-target.ts'
import { installSecurityHeaders } from '../http/network/security-headers.ts'
import { installHealth } from '../http/observability/health.ts'
import { installMetrics } from '../http/observability/metrics.ts'
import { logRequests } from '../http/observability/request-log.ts'
import { installOpenApi } from '../http/openapi/openapi.ts'
import { transcoderStatus } from '../media/processing/find-transcoder.ts'
import { mediaOrigin } from '../media/serving/direct-address.ts'
import { allMetrics, MODULES } from './modules.ts'

/** Mounts the server-rendered pages, which handle everything but the API. Absent in tests of the API. */
export type MountPages = (app: FastifyInstance, deps: Deps) => Promise<void>

/** Duplicate Host headers are ambiguous: Node uses the first one, but a proxy may have used the other. */
function hasDuplicateHost({ rawHeaders }: FastifyRequest['raw']): boolean {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) if (/^host$/i.test(rawHeaders[at] ?? '')) hosts++
  return hosts > 1
}

/** Rejects requests for unknown routes before their body is received. */
function rejectUnknownRoutes(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    if (hasDuplicateHost(request.raw)) throw new Failure('malformed_body')
    if (request.is404) throw new Failure('route_not_found')
  })
}

/** Builds the HTTP application, for the server and for tests, which call it without a socket. */
export async function buildApp(deps: Deps, mountPages?: MountPages): Promise<FastifyInstance> {
  const loggerInstance: FastifyBaseLogger = deps.log
  const app = Fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    // Trust only these proxies, because anyone else could forge X-Forwarded-For.
    trustProxy: ['loopback', ...deps.env.trustedProxies],
    bodyLimit: MAX_BODY_BYTES,
    forceCloseConnections: 'idle',
    // A request on an open connection is answered while the server closes: its resources are closed after the last one.
    return503OnClosing: false,
    frameworkErrors: answerFrameworkError,
    clientErrorHandler: (error, socket) => answerClientError(error, socket, connections.isAnswering(socket)),
    http: { headersTimeout: HEADERS_MS, connectionsCheckingInterval: 1000 },
    rewriteUrl: (request) => pathOfRequestTarget(request.url ?? '/'),
    // Replaces an error whose text lists all errors.
    schemaErrorFormatter: validationFailure,
  })
  app.setValidatorCompiler(validatorWhenUsed)
  installEndpoints(app, deps)
  const connections = limitConnections(app, {
    all: deps.env.maxConnections,
    perClient: deps.env.maxConnectionsPerAddress,
  })
  cutSlowClients(app, connections, CLIENT_TIMEOUTS)
  app.setReplySerializer((payload) => withAbsoluteAddresses(JSON.stringify(payload), deps.publicUrl))
  drainIdleConnections(app, deps)
  installErrorHandler(app)
  installSecurityHeaders(app, {
    https: deps.publicUrl.startsWith('https:'),
    mediaOrigin: mediaOrigin(deps.env),
  })
  await installCrossOrigin(app, deps.env.allowedOrigins)
  rejectUnknownRoutes(app)
  installJsonBodies(app)
  installForms(app, incomingFolder(deps.env.dataDir))
  await app.register(compress, { global: true, threshold: 1024, encodings: ['br', 'gzip'] })
  await installOpenApi(app)
  const facts = (): Record<string, string> =>
    deps.env.role === 'web' ? {} : { transcoder: transcoderStatus(deps) }
  installHealth(app, deps, facts)
  const metrics = [...allMetrics(deps), ...connectionMetrics(connections)]
  installMetrics(app, deps, metrics)
  logRequests(app)
  for (const { routes } of MODULES.values()) routes?.(app, deps, metrics)
  if (mountPages) await mountPages(app, deps)
  else {
    app.setNotFoundHandler(() => {
      throw new Failure('route_not_found')
    })
  }
  return app
}
