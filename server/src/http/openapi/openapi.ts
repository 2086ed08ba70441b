import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { type CallDescription, describeAnswers, describeBody, failureSchema } from './describe-call.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    description?: CallDescription
  }
}

/** The OpenAPI document, generated from the validation schemas: /api/docs for people, /api/docs/json for programs. */
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
    // Only in the document: a response schema on the route itself would slow down every response.
    transform: ({ schema, url, route }) => {
      const { description, files } = route.config ?? {}
      if (!description) return { schema, url }
      const response = describeAnswers(description, schema)
      return { schema: { ...schema, ...describeBody(schema, files), response }, url }
    },
  })
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    // The package's default policy allows foreign styles and upgrades requests to https.
    staticCSP: {
      'default-src': "'self'",
      'style-src': ["'self'", "'unsafe-inline'"],
      'img-src': ["'self'", 'data:'],
      'object-src': "'none'",
      'base-uri': "'none'",
      'frame-ancestors': "'none'",
    },
    // No external validator, and no field to open other documents.
    uiConfig: { docExpansion: 'none', validatorUrl: null, layout: 'BaseLayout' },
    theme: { title: 'Kashf API' },
  })
}
