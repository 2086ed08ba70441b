import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'

/** The OpenAPI document, made of the very schemas that validate: /api/docs for people, /api/docs/json for programs. */
export async function installOpenApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Kashf API',
        version: '1.0.0',
        description:
          'Success is `{ data, message? }`; failure is `{ error, message, fields? }`. ' +
          'Every POST, PUT and PATCH takes JSON or multipart text parts.',
      },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
  })
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    // The package's own policy lets strangers' styles in and sends browsers to https.
    staticCSP: {
      'default-src': "'self'",
      'style-src': ["'self'", "'unsafe-inline'"],
      'img-src': ["'self'", 'data:'],
      'object-src': "'none'",
      'base-uri': "'none'",
      'frame-ancestors': "'none'",
    },
    // Nobody else is asked what they think of our document.
    uiConfig: { docExpansion: 'none', validatorUrl: null },
  })
}
