import {
  type AnswerOf,
  API,
  type Api,
  type BodyOf,
  type CallName,
  type FilesOf,
  type ParamsOf,
  type QueryOf,
} from '@kashf/contract/api.ts'
import type { Call } from '@kashf/contract/call.ts'
import type { ErrorCode } from '@kashf/contract/errors.ts'
import type { StepUpKind } from '@kashf/contract/operators/operators.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'
import type { TSchema } from 'typebox'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/client.ts'
import { Failure } from '../errors/failure.ts'
import { callerOf, withCaller } from '../security/caller.ts'
import type { FilePart } from './bodies/form.ts'
import { prepareInput } from './bodies/prepare-input.ts'
import { byApiToken, countHit, type RateLimit } from './limits/rate-limit.ts'
import {
  authorise,
  type FindSession,
  type HasSteppedUp,
  type OnSession,
  type SessionRule,
  type SessionUser,
} from './session.ts'

/** The most bytes of a body without its files, where the contract names no other limit. */
export const MAX_BODY_BYTES = 65_536

type UserUnder<S extends SessionRule> = S extends 'none'
  ? null
  : S extends 'optional'
    ? SessionUser | null
    : SessionUser

/** What the server decides about a call: who may make it, how often, and what the OpenAPI document tells. */
type EndpointRule<K extends CallName, S extends SessionRule> = EndpointOptions<K, S> &
  // Files are never without a limit.
  (Api[K] extends { files: object } ? { limit: EndpointLimit } : { limit?: EndpointLimit })

type EndpointLimit = RateLimit | RateLimit[]

interface EndpointOptions<K extends CallName, S extends SessionRule> {
  session: S
  /** Shown in the OpenAPI document. */
  summary: string
  /** Groups the operation in the OpenAPI document. */
  tag: string
  /** The kind of action that operators must confirm with a fresh one-time code. */
  stepUp?: StepUpKind
  /** The route moves money, which the Telegram Mini App may not do. */
  movesMoney?: boolean
  /**
   * Runs before the body is received and throws unless the caller may access the resource in the URL, or a header has
   * the right secret. No upload is accepted for somebody else's resource.
   */
  before?: (call: {
    user: UserUnder<S>
    params: ParamsOf<K>
    headers: FastifyRequest['headers']
  }) => Promise<unknown>
  /** The success status, 200 by default. The handler may set another on `reply`. */
  status?: number
  /** A second success status, set by the handler. */
  otherStatus?: number
  /** Errors specific to this operation, for the OpenAPI document. */
  refuses?: readonly ErrorCode[]
}

interface Received<K extends CallName, S extends SessionRule> {
  user: UserUnder<S>
  body: BodyOf<K>
  query: QueryOf<K>
  params: ParamsOf<K>
  files: { readonly [part in FilesOf<K>]?: FilePart }
  request: FastifyRequest
  reply: FastifyReply
}

/** What a handler resolves to: the JSON of the answer, unless it has sent something itself. */
type Handled<K extends CallName> = Api[K] extends { answer: TSchema } ? AnswerOf<K> | FastifyReply : unknown

/** Whether null is a value of a field: as one of its types, as of `integerOrNull`, or of its alternatives. */
const acceptsNull = ({ type, anyOf }: { type?: unknown; anyOf?: { type?: unknown }[] }): boolean =>
  (Array.isArray(type) && type.includes('null')) || (anyOf?.some((one) => one.type === 'null') ?? false)

/**
 * The declared fields of a body; all others are ignored, however many there are. Treats null in JSON as absent, as in forms,
 * unless the field accepts it; the validator would coerce it to 0, false or ''.
 */
function declaredFields(schema: TSchema, body: unknown): unknown {
  if (body === undefined || body === null) return {}
  if (typeof body !== 'object' || Array.isArray(body)) return body
  const fields = 'properties' in schema ? Object.entries(Object(schema.properties)) : []
  return withoutPrototype(
    fields.flatMap(([name, field]) => {
      const value: unknown = Object.hasOwn(body, name) ? Reflect.get(body, name) : undefined
      const isAbsent = value === undefined || (value === null && !acceptsNull(Object(field)))
      return isAbsent ? [] : [[name, value] as const]
    }),
  )
}

/** An object with `entries` as its only properties. */
function withoutPrototype<K extends string, V>(entries: Iterable<readonly [K, V]>): { [key in K]?: V } {
  const made: { [key in K]?: V } = Object.create(null)
  for (const [name, value] of entries) made[name] = value
  return made
}

/** The dependencies of every endpoint. */
export interface EndpointDeps {
  db: Db
  clock: Clock
  findSession: FindSession
  hasSteppedUp: HasSteppedUp
  onSession: OnSession
}

declare module 'fastify' {
  interface FastifyRequest {
    user: SessionUser | null
  }
  interface FastifyInstance {
    /**
     * Serves one call of the API (`contract/api.ts`). The session and rate limits are checked before the body is received, so
     * that an unauthorized upload never reaches the disk. Rate limits on a body field follow, then validation, then the
     * handler, whose result becomes the JSON response.
     */
    endpoint: <K extends CallName, S extends SessionRule>(
      name: K,
      rule: EndpointRule<K, S>,
      handler: (received: Received<K, S>) => Promise<Handled<K>>,
    ) => void
  }
}

/** Gives the application and its scopes `endpoint`. */
export function installEndpoints(app: FastifyInstance, deps: EndpointDeps): void {
  app.decorateRequest('user', null)
  app.decorate('endpoint', function (name, rule, handler) {
    serve(this, deps, name, rule, handler)
  })
}

function serve<K extends CallName, S extends SessionRule>(
  app: FastifyInstance,
  deps: EndpointDeps,
  name: K,
  rule: EndpointRule<K, S>,
  handler: (received: Received<K, S>) => Promise<Handled<K>>,
): void {
  const call: Call = API[name]
  const [method, url] = name.split(' ') as [HTTPMethods, string]
  const limits = rule.limit ? [rule.limit].flat() : []
  const partNames = Object.keys(call.files ?? {}) as FilesOf<K>[]
  const count = async (request: FastifyRequest, from: RateLimit['from']) => {
    for (const limit of limits) {
      if (limit.from === from) await countHit(deps, name, limit, request)
    }
  }
  app.route({
    method,
    url,
    ...(call.maxBodyBytes && { bodyLimit: call.maxBodyBytes }),
    config: {
      ...(call.files && { files: new Map(Object.entries(call.files)) }),
      description: {
        session: rule.session,
        statuses: [rule.status ?? 200, rule.otherStatus ?? []].flat(),
        refuses: [
          ...(rule.stepUp ? (['step_up_required'] as const) : []),
          ...(rule.movesMoney ? (['telegram_app_no_money'] as const) : []),
          ...(rule.refuses ?? []),
        ],
        isLimited: limits.length > 0,
        answer: call.answer,
        produces: call.produces,
      },
    },
    schema: {
      summary: rule.summary,
      ...(call.scope && { description: `Personal access tokens need the scope \`${call.scope}\`.` }),
      tags: [rule.tag],
      ...(rule.session !== 'none' && {
        security: [...(rule.session === 'optional' ? [{}] : []), { bearer: [] }],
      }),
      ...(call.body && { body: call.body, 'x-max-body-bytes': call.maxBodyBytes ?? MAX_BODY_BYTES }),
      ...(call.query && { querystring: call.query }),
      ...(call.params && { params: call.params }),
    },
    onRequest: async (request, reply) => {
      await authorise(request, rule.session, deps.findSession, call.scope)
      if (request.user?.apiToken) await countHit(deps, 'api token', byApiToken, request)
      if (rule.movesMoney && request.user?.isMiniApp) throw new Failure('telegram_app_no_money')
      if (rule.stepUp && request.user && !(await deps.hasSteppedUp(request.user, rule.stepUp))) {
        throw new Failure('step_up_required', { data: { kind: rule.stepUp } })
      }
      await count(request, 'head')
      if (request.user) await deps.onSession(request.user, request, reply)
      if (rule.before) {
        // A copy, because validation coerces in place and the original parameters are validated later.
        const params: ParamsOf<K> = Object.assign(Object.create(null), request.params)
        prepareInput(call.params, params)
        if (call.params && !request.validateInput(params, 'params')) throw new Failure('not_found')
        await rule.before({ user: request.user as UserUnder<S>, params, headers: request.headers })
      }
    },
    preValidation: async (request) => {
      // A missing body counts as an empty object, so that validation names the missing fields.
      if (call.body) request.body = prepareInput(call.body, declaredFields(call.body, request.body))
      request.query = prepareInput(call.query, request.query)
      request.params = prepareInput(call.params, request.params)
      await count(request, 'body')
    },
    handler: async (request, reply) => {
      if (rule.status) reply.code(rule.status)
      const isPublic = rule.session === 'none' && method === 'GET'
      if (!isPublic) reply.header('cache-control', 'private, no-store')
      const received: Received<K, S> = {
        user: request.user as UserUnder<S>,
        body: request.body as BodyOf<K>,
        query: request.query as QueryOf<K>,
        params: request.params as ParamsOf<K>,
        files: withoutPrototype(partNames.map((name) => [name, request.files.get(name)] as const)),
        request,
        reply,
      }
      return withCaller(callerOf(request), () => handler(received))
    },
  })
}
