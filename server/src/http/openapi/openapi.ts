import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { type CallDescription, describeAnswers, describeBody, failureSchema } from './describe-call.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    description?: CallDescription
  }
}

/** The OpenAPI document, made of the very schemas that validate: /api/docs for people, /api/docs/json for programs. */
export async function installOpenApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Kashf API',
        version: '1.0.0',
        description:
          'Success is `{ data, message? }`; failure is `{ error, message, fields? }` with a code of the closed list ' +
          '(schema `Failure`). Every POST, PUT and PATCH takes JSON or multipart text parts; amounts are UZS.',
      },
      components: {
        securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
        schemas: { Failure: failureSchema },
      },
    },
    // Written down only: a response schema on the route itself would slow every answer.
    transform: ({ schema, url, route }) => {
      const { description, files } = route.config ?? {}
      if (!description) return { schema, url }
      const response = describeAnswers(description, schema)
      return { schema: { ...schema, ...describeBody(schema, files), response }, url }
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
    // Nobody else is asked what they think of our document, and no other document is opened here.
    uiConfig: { docExpansion: 'none', validatorUrl: null, layout: 'BaseLayout' },
    theme: { title: 'Kashf API' },
  })
}
