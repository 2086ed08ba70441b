import type { ApiScope } from '@kashf/contract/accounts/api-scopes.ts'
import type { ErrorCode } from '@kashf/contract/errors.ts'
import type { StepUpKind } from '@kashf/contract/operators/operators.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Static, TSchema } from 'typebox'
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
  type SessionRule,
  type SessionUser,
} from './session.ts'

/** The most bytes of a body without its files, where a route names no other limit. */
export const MAX_BODY_BYTES = 65_536

type UserUnder<S extends SessionRule> = S extends 'none'
  ? null
  : S extends 'optional'
    ? SessionUser | null
    : SessionUser
type Parsed<T> = T extends TSchema ? Static<T> : undefined

/**
 * What a success responds with: JSON of a schema, or another content type. The schema is for the OpenAPI document; only tests
 * compare responses with it, all of them (`testing/compare-answers.ts`).
 */
type EndpointAnswer = { answer: TSchema; produces?: never } | { produces: string; answer?: never }

/** The declaration of a route: who may call it, how often, with what input, and what it responds with. */
type EndpointRule<S extends SessionRule, B, Q, P, F extends string> = EndpointInput<S, B, Q, P> &
  EndpointFiles<F> &
  EndpointAnswer

type EndpointLimit = RateLimit | RateLimit[]

/** The file parts it accepts, with the maximum size of each. All other files are rejected. Files are never without a limit. */
type EndpointFiles<F extends string> =
  | { files?: never; limit?: EndpointLimit }
  | { files: Readonly<Record<F, { maxBytes: number }>>; limit: EndpointLimit }

interface EndpointInput<S extends SessionRule, B, Q, P> {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  url: string
  session: S
  /** The scope with which personal access tokens may call the route; none by default. */
  scope?: ApiScope
  /** Shown in the OpenAPI document. */
  summary: string
  /** Groups the operation in the OpenAPI document. */
  tag: string
  /** The kind of action that operators must confirm with a fresh one-time code. */
  stepUp?: StepUpKind
  /** Moves money, which the Telegram Mini App may not. */
  movesMoney?: boolean
  /**
   * Checks before the body is received that the caller may access the resource in the URL, so that no upload is accepted
   * for somebody else's resource, or that a header has the right secret. Throws otherwise.
   */
  before?: (call: {
    user: UserUnder<S>
    params: Parsed<P>
    headers: FastifyRequest['headers']
  }) => Promise<unknown>
  body?: B
  /** The most bytes of a body without its files, for a route whose largest valid body exceeds MAX_BODY_BYTES. */
  maxBodyBytes?: number
  query?: Q
  params?: P
  /** The success status, 200 by default. The handler may set another on `reply`. */
  status?: number
  /** A second success status, set by the handler. */
  otherStatus?: number
  /** Errors specific to this operation, for the OpenAPI document. */
  refuses?: readonly ErrorCode[]
}

interface Call<S extends SessionRule, B, Q, P, F extends string> {
  user: UserUnder<S>
  body: Parsed<B>
  query: Parsed<Q>
  params: Parsed<P>
  files: { readonly [part in F]?: FilePart }
  request: FastifyRequest
  reply: FastifyReply
}

/**
 * The declared fields of a body; all others are ignored, however many there are. Treats null in JSON as absent, as in forms;
 * the validator would coerce it to 0, false or ''.
 */
function declaredFields(schema: TSchema, body: unknown): unknown {
  if (body === undefined || body === null) return {}
  if (typeof body !== 'object' || Array.isArray(body)) return body
  const names = 'properties' in schema ? Object.keys(Object(schema.properties)) : []
  return withoutPrototype(
    names.flatMap((name) => {
      const value: unknown = Object.hasOwn(body, name) ? Reflect.get(body, name) : null
      return value === null ? [] : [[name, value] as const]
    }),
  )
}

/** An object with `entries` as its only properties. */
function withoutPrototype<K extends string, V>(entries: Iterable<readonly [K, V]>): { [key in K]?: V } {
  const made: { [key in K]?: V } = Object.create(null)
  for (const [name, value] of entries) made[name] = value
  return made
}

const typedKeys = <K extends string>(object: Readonly<Record<K, unknown>>) => Object.keys(object) as K[]

/** The dependencies of every endpoint. */
export interface EndpointDeps {
  db: Db
  clock: Clock
  findSession: FindSession
  hasSteppedUp: HasSteppedUp
}

declare module 'fastify' {
  interface FastifyRequest {
    user: SessionUser | null
  }
}

/**
 * Declares one operation of the API. The session and rate limits are checked before the body is received, so that an
 * unauthorized upload never reaches the disk. Rate limits on a body field follow, then validation, then the handler, whose
 * result becomes the JSON response.
 */
export function endpoint<
  S extends SessionRule,
  B extends TSchema | undefined = undefined,
  Q extends TSchema | undefined = undefined,
  P extends TSchema | undefined = undefined,
  F extends string = never,
>(
  app: FastifyInstance,
  deps: EndpointDeps,
  rule: EndpointRule<S, B, Q, P, F>,
  handler: (call: Call<S, B, Q, P, F>) => Promise<unknown>,
): void {
  const limits = rule.limit ? [rule.limit].flat() : []
  const partNames = rule.files ? typedKeys(rule.files) : []
  const count = async (request: FastifyRequest, from: RateLimit['from']) => {
    for (const limit of limits) {
      if (limit.from === from) await countHit(deps, `${rule.method} ${rule.url}`, limit, request)
    }
  }
  app.route({
    method: rule.method,
    url: rule.url,
    ...(rule.maxBodyBytes && { bodyLimit: rule.maxBodyBytes }),
    config: {
      ...(rule.files && { files: new Map(Object.entries(rule.files)) }),
      description: {
        session: rule.session,
        statuses: [rule.status ?? 200, rule.otherStatus ?? []].flat(),
        refuses: [
          ...(rule.stepUp ? (['step_up_required'] as const) : []),
          ...(rule.movesMoney ? (['telegram_app_no_money'] as const) : []),
          ...(rule.refuses ?? []),
        ],
        isLimited: limits.length > 0,
        answer: rule.answer,
        produces: rule.produces,
      },
    },
    schema: {
      summary: rule.summary,
      ...(rule.scope && { description: `Personal access tokens need the scope \`${rule.scope}\`.` }),
      tags: [rule.tag],
      ...(rule.session !== 'none' && {
        security: [...(rule.session === 'optional' ? [{}] : []), { bearer: [] }],
      }),
      ...(rule.body && { body: rule.body, 'x-max-body-bytes': rule.maxBodyBytes ?? MAX_BODY_BYTES }),
      ...(rule.query && { querystring: rule.query }),
      ...(rule.params && { params: rule.params }),
    },
    onRequest: async (request) => {
      await authorise(request, rule.session, deps.findSession, rule.scope)
      if (request.user?.apiToken) await countHit(deps, 'api token', byApiToken, request)
      if (rule.movesMoney && request.user?.isMiniApp) throw new Failure('telegram_app_no_money')
      if (rule.stepUp && request.user && !(await deps.hasSteppedUp(request.user, rule.stepUp))) {
        throw new Failure('step_up_required', { data: { kind: rule.stepUp } })
      }
      await count(request, 'head')
      if (rule.before) {
        // A copy, because validation coerces in place and the original parameters are validated later.
        const params: Parsed<P> = Object.assign(Object.create(null), request.params)
        prepareInput(rule.params, params)
        if (rule.params && !request.validateInput(params, 'params')) throw new Failure('not_found')
        await rule.before({ user: request.user as UserUnder<S>, params, headers: request.headers })
      }
    },
    preValidation: async (request) => {
      // A missing body counts as an empty object, so that validation names the missing fields.
      if (rule.body) request.body = prepareInput(rule.body, declaredFields(rule.body, request.body))
      request.query = prepareInput(rule.query, request.query)
      request.params = prepareInput(rule.params, request.params)
      await count(request, 'body')
    },
    handler: async (request, reply) => {
      if (rule.status) reply.code(rule.status)
      const isPublic = rule.session === 'none' && rule.method === 'GET'
      if (!isPublic) reply.header('cache-control', 'private, no-store')
      const call: Call<S, B, Q, P, F> = {
        user: request.user as UserUnder<S>,
        body: request.body as Parsed<B>,
        query: request.query as Parsed<Q>,
        params: request.params as Parsed<P>,
        files: withoutPrototype(partNames.map((name) => [name, request.files.get(name)] as const)),
        request,
        reply,
      }
      return withCaller(callerOf(request), () => handler(call))
    },
  })
}
