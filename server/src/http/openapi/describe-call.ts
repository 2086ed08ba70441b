import { ERRORS, type ErrorCode } from '@kashf/contract/errors.ts'
import type { FastifySchema } from 'fastify'
import { type TSchema, Type } from 'typebox'
import type { FileRules } from '../bodies/form.ts'
import type { SessionRule } from '../session.ts'

/** The properties of an operation in the OpenAPI document besides its validation schemas. */
export interface CallDescription {
  session: SessionRule
  /** Success statuses. */
  statuses: number[]
  /** Errors specific to this operation, besides those that its rule implies. */
  refuses: readonly ErrorCode[]
  isLimited: boolean
  /** The response schema; none if the response is not JSON. */
  answer: TSchema | undefined
  /** The content type of a response that is not JSON. */
  produces: string | undefined
}

const codes = Object.entries(ERRORS)

/** The schema of every error response, with the closed list of codes. */
export const failureSchema = Type.Object({
  error: Type.String({
    enum: codes.map(([code]) => code),
    description: codes.map(([code, [status, message]]) => `- ${status} \`${code}\`: ${message}`).join('\n'),
  }),
  message: Type.String({ description: 'The sentence of the code, for people' }),
  fields: Type.Optional(
    Type.Record(Type.String(), Type.String(), { description: 'Every bad field with its sentence' }),
  ),
  data: Type.Optional(
    Type.Object({}, { description: 'What else the code tells, such as `missing` of `insufficient_balance`' }),
  ),
  request_id: Type.String({ format: 'uuid' }),
})

const refused = (description: string) => ({
  description,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
})

const ROLE_REFUSALS: Partial<Record<SessionRule, ErrorCode[]>> = {
  student: ['students_only'],
  teacher: ['forbidden'],
  earner: ['forbidden', 'teacher_not_approved'],
  'approved-teacher': ['forbidden', 'teacher_not_approved'],
}

/** The errors implied by the rule of an operation, and those it declares. */
function refusalsOf(call: CallDescription, schema: FastifySchema): ErrorCode[] {
  const needsSession = call.session !== 'none' && call.session !== 'optional'
  const mayNotExist = schema.params !== undefined || call.session === 'operator'
  const takesInput = schema.body !== undefined || schema.querystring !== undefined
  return [
    ...(needsSession ? (['unauthorized'] as const) : []),
    ...(ROLE_REFUSALS[call.session] ?? []),
    ...(mayNotExist ? (['not_found'] as const) : []),
    ...(takesInput ? (['validation_failed'] as const) : []),
    ...(call.isLimited ? (['too_many_requests'] as const) : []),
    ...call.refuses,
  ]
}

/** The responses of an operation: successes, errors grouped by status, and a default for any other error. */
export function describeAnswers(call: CallDescription, schema: FastifySchema): Record<string, unknown> {
  const content = call.answer
    ? { 'application/json': { schema: call.answer } }
    : { [call.produces ?? 'application/octet-stream']: { schema: { type: 'string' } } }
  const answers = new Map<number, unknown>()
  for (const status of call.statuses) answers.set(status, { description: 'Success', content })
  const byStatus = Map.groupBy(refusalsOf(call, schema), (code) => ERRORS[code][0])
  for (const [status, refusals] of byStatus) {
    answers.set(status, refused(refusals.map((code) => `\`${code}\`: ${ERRORS[code][1]}`).join('\n\n')))
  }
  return { ...Object.fromEntries(answers), default: refused('Any other failure of the closed list') }
}

/** The body as JSON and as a form; only the form has file parts. */
export function describeBody(schema: FastifySchema, files: FileRules = new Map()): { body?: unknown } {
  const body: unknown = schema.body
  const parts = [...files].map(([name, { maxBytes }]) => [
    name,
    { type: 'string', format: 'binary', description: `at most ${maxBytes} bytes` },
  ])
  if (body === undefined && parts.length === 0) return {}
  const asJson = typeof body === 'object' && body !== null ? body : { type: 'object' }
  const properties = 'properties' in asJson ? Object(asJson.properties) : {}
  const asForm = { ...asJson, properties: { ...properties, ...Object.fromEntries(parts) } }
  return {
    body: {
      content: {
        ...(body !== undefined && { 'application/json': { schema: asJson } }),
        'multipart/form-data': { schema: asForm },
      },
    },
  }
}
