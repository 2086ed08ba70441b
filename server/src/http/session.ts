import type { ApiScope } from '@kashf/contract/accounts/api-scopes.ts'
import { TEACHER_STATUS, type TeacherStatus, USER_TYPE, type UserType } from '@kashf/contract/constants.ts'
import type { StepUpKind } from '@kashf/contract/operators/operators.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Failure } from '../errors/failure.ts'

/** The authenticated user, as far as the HTTP layer needs to know. */
export interface SessionUser {
  id: number
  type: UserType
  sessionId: number
  /** Null for students and operators. */
  teacherStatus: TeacherStatus | null
  /** The session was opened by the Telegram Mini App, which moves no money. */
  isMiniApp?: boolean
  /** The call came with a personal access token, which opens the routes of its scopes only. */
  apiToken?: { id: number; scopes: ReadonlySet<string> }
}

/** Finds the user of a bearer token, or null if it is unknown, revoked or expired. Implemented by the accounts module. */
export type FindSession = (token: string) => Promise<SessionUser | null>

/** Whether an operator confirmed this kind of action with a fresh one-time code. Implemented by the accounts module. */
export type HasSteppedUp = (user: SessionUser, kind: StepUpKind) => Promise<boolean>

/** Runs for every call of somebody who is signed in, before it is handled. Implemented by the money module. */
export type OnSession = (user: SessionUser, request: FastifyRequest, reply: FastifyReply) => Promise<void>

/**
 * Who may call a route; enforced before the body is read. `team`: students and teachers, because either may help with a
 * course; what they may do with it is decided by its policy. `earner`: who may be paid out, those without teachers who are
 * not approved.
 */
export type SessionRule =
  | 'none'
  | 'optional'
  | 'user'
  | 'student'
  | 'teacher'
  | 'team'
  | 'earner'
  | 'approved-teacher'
  | 'operator'

/** The bearer token, or null. The existing client sends `Bearer null` without a session. */
export function bearerToken(request: FastifyRequest): string | null {
  const match = /^Bearer\s+(\S+)$/i.exec(request.headers.authorization ?? '')
  const token = match?.[1]
  return !token || token === 'null' || token === 'undefined' || token.length > 200 ? null : token
}

/** Personal access tokens open only routes that name one of their scopes. */
const mayUse = ({ apiToken }: SessionUser, scope: ApiScope | undefined): boolean =>
  !apiToken || (scope !== undefined && apiToken.scopes.has(scope))

/**
 * Sets `request.user` from the bearer token and throws if `rule` denies access: 401 without a session, 403 for the wrong
 * kind of account or a personal access token without `scope`, for which optional routes answer as to a visitor.
 */
export async function authorise(
  request: FastifyRequest,
  rule: SessionRule,
  find: FindSession,
  scope?: ApiScope,
): Promise<void> {
  if (rule === 'none') return
  const token = bearerToken(request)
  const user = token ? await find(token) : null
  const isOpen = user !== null && mayUse(user, scope)
  request.user = isOpen ? user : null
  if (rule === 'optional') return
  if (!user) throw new Failure('unauthorized')
  // The operator console does not reveal its existence to others.
  if (!isOpen) throw new Failure(rule === 'operator' ? 'not_found' : 'api_token_scope')
  switch (rule) {
    case 'user':
      return
    case 'student':
      if (user.type !== USER_TYPE.student) throw new Failure('students_only')
      return
    case 'teacher':
      if (user.type !== USER_TYPE.teacher) throw new Failure('forbidden')
      return
    case 'team':
      if (user.type === USER_TYPE.operator) throw new Failure('forbidden')
      return
    case 'earner':
      if (user.type === USER_TYPE.operator) throw new Failure('forbidden')
      if (user.type === USER_TYPE.teacher) requireApproved(user)
      return
    case 'approved-teacher':
      if (user.type !== USER_TYPE.teacher) throw new Failure('forbidden')
      requireApproved(user)
      return
    case 'operator':
      if (user.type !== USER_TYPE.operator) throw new Failure('not_found')
  }
}

function requireApproved({ teacherStatus }: SessionUser): void {
  if (teacherStatus !== TEACHER_STATUS.approved) throw new Failure('teacher_not_approved')
}
