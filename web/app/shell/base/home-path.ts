import type { User } from '@kashf/contract/accounts/accounts.ts'
import { TEACHER_STATUS, USER_TYPE } from '@kashf/contract/constants.ts'

/** The user's start page: the destination after login, and instead of pages for other kinds of account. */
export function homePath(user: User): string {
  if (user.type === USER_TYPE.operator) return '/admin'
  if (user.type === USER_TYPE.teacher) {
    return user.teacherMoreData?.status === TEACHER_STATUS.approved ? '/my-profile' : '/non-active-profile'
  }
  return '/'
}

/** The destination after signing in: where the person was going. Teachers start in the studio, unless they were invited. */
export function pathAfterSignIn(user: User, next: string | null): string {
  const isInvited = next !== null && /^\/invitation(?:[?#]|$)/.test(next)
  return (user.type !== USER_TYPE.teacher || isInvited ? next : null) ?? homePath(user)
}
