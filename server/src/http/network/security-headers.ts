import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyReply {
    /** Allows the inline scripts with these hashes (`'sha256-…'`) in this response, and no others. */
    allowScripts(sources: readonly string[]): void
    /** The origin whose pages may show this response in a frame; null for none, the default. */
    framedBy: string | null
  }
}

/** Allows our own origin, the media origin and Vimeo's player in a frame, and nothing else. */
function contentSecurityPolicy(
  scripts: readonly string[],
  mediaOrigin: string | null,
  framedBy: string | null = null,
): string {
  const media = mediaOrigin ? ` ${mediaOrigin}` : ''
  return [
    "default-src 'self'",
    // WebAssembly computes a file's checksum during the upload. This does not allow eval.
    `script-src ${["'self'", ...scripts, "'wasm-unsafe-eval'"].join(' ')}`,
    // React writes style attributes; without foreign scripts they can do little harm.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob: https://i.vimeocdn.com",
    `media-src 'self' blob:${media}`,
    "font-src 'self'",
    `connect-src 'self'${media}`,
    "worker-src 'self' blob:",
    'frame-src https://player.vimeo.com',
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${framedBy ?? "'none'"}`,
  ].join('; ')
}

/** Sends the security headers with every response. */
export function installSecurityHeaders(
  app: FastifyInstance,
  options: { https: boolean; mediaOrigin: string | null },
): void {
  const policy = contentSecurityPolicy([], options.mediaOrigin)
  app.decorateReply('framedBy', null)
  app.decorateReply('allowScripts', function (sources) {
    this.header('content-security-policy', contentSecurityPolicy(sources, options.mediaOrigin, this.framedBy))
  })
  app.addHook('onRequest', async (request, reply) => {
    reply.header('content-security-policy', policy)
    reply.header('x-content-type-options', 'nosniff')
    reply.header('referrer-policy', 'strict-origin-when-cross-origin')
    reply.header('cross-origin-opener-policy', 'same-origin')
    reply.header('permissions-policy', 'camera=(), microphone=(self), geolocation=(), payment=()')
    reply.header('x-request-id', request.id)
    if (options.https) reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains')
  })
}
