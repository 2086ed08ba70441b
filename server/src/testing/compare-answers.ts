import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Compile, type Validator } from 'typebox/schema'

/** The schema with additional properties forbidden, so that an undocumented field is an error too. */
function strictly(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(strictly)
  if (typeof schema !== 'object' || schema === null) return schema
  const inside = Object.fromEntries(Object.entries(schema).map(([name, part]) => [name, strictly(part)]))
  return 'properties' in schema && !Array.isArray(schema.properties)
    ? { ...inside, additionalProperties: false }
    : inside
}

const compiled = new WeakMap<object, Validator>()

/** Compiled at the first answer, because most tests call only a few endpoints. */
function validatorOf(schema: object): Validator {
  const known = compiled.get(schema)
  if (known) return known
  const validator = Compile(Object(strictly(schema)))
  compiled.set(schema, validator)
  return validator
}

/** How a successful answer of an endpoint differs from the OpenAPI document; null if it conforms. */
function differenceOf(request: FastifyRequest, reply: FastifyReply, json: string): string | null {
  const { description } = request.routeOptions.config
  if (!description) return null
  if (!description.statuses.includes(reply.statusCode)) return 'the status is not described'
  if (!description.answer) return `it is JSON, not ${description.produces}`
  const validator = validatorOf(description.answer)
  const answer: unknown = JSON.parse(json)
  if (validator.Check(answer)) return null
  const [, errors] = validator.Errors(answer)
  return errors
    .map(({ instancePath, message, params }) => `${instancePath || '/'} ${message} ${JSON.stringify(params)}`)
    .join('\n')
}

/**
 * Compares every successful JSON answer with the schema of its endpoint in the OpenAPI document, so that every test of the API is
 * a test of the document. The result throws the differences found since its last call.
 */
export function compareAnswers(app: FastifyInstance): () => void {
  const differences: string[] = []
  app.addHook('onSend', async (request, reply, payload) => {
    const isSuccess = reply.statusCode >= 200 && reply.statusCode < 300
    const isJson = String(reply.getHeader('content-type')).startsWith('application/json')
    // Responses from the public cache are buffers; a client that accepts encodings gets them packed.
    const isText =
      typeof payload === 'string' || (Buffer.isBuffer(payload) && !reply.hasHeader('content-encoding'))
    if (!isSuccess || !isJson || !isText) return
    const difference = differenceOf(request, reply, payload.toString())
    if (difference === null) return
    const operation = `${request.method} ${request.routeOptions.url}`
    differences.push(
      `${operation} answered ${reply.statusCode} other than the OpenAPI document:\n${difference}`,
    )
  })
  return () => {
    const found = differences.splice(0)
    if (found.length > 0) throw new Error(found.join('\n\n'))
  }
}
