import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import type { TSchema } from 'typebox'
import { type CallDescription, describeAnswers, describeBody, failureSchema } from './describe-call.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    description?: CallDescription
    /** The responses of a route of a foreign protocol, by status, for the document only. */
    responses?: Record<number, ForeignResponse>
  }
}

/** A response of a foreign protocol: its JSON, or headers without a body. */
interface ForeignResponse {
  description: string
  json?: TSchema
}

const describeForeign = ({ description, json }: ForeignResponse) => ({
  description,
  // Swagger's `null` is a response without a body.
  ...(json ? { content: { 'application/json': { schema: json } } } : { type: 'null' }),
})

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
    // The response schemas are only in the document, because one on the route itself would slow down every response.
    transform: ({ schema, url, route }) => {
      const { description, files, responses } = route.config ?? {}
      if (responses) {
        const described = Object.entries(responses).map(([status, one]) => [status, describeForeign(one)])
        return { schema: { ...schema, response: Object.fromEntries(described) }, url }
      }
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
    // Disables the external validator and the field to open other documents.
    uiConfig: { docExpansion: 'none', validatorUrl: null, layout: 'BaseLayout' },
    theme: { title: 'Kashf API' },
  })
}
