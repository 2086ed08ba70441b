import type { User } from '@kashf/contract/accounts.ts'
import { TEACHER_STATUS, USER_TYPE } from '@kashf/contract/constants.ts'

/** The start page of this person: shown after login, and instead of pages that are not for their kind of account. */
export function homeOf(user: User): string {
  if (user.type === USER_TYPE.operator) return '/admin'
  if (user.type === USER_TYPE.teacher) {
    return user.teacherMoreData?.status === TEACHER_STATUS.approved ? '/my-profile' : '/non-active-profile'
  }
  return '/'
}

/** `next` of the login address when it leads to this site, else null: nobody is sent to another site. */
export function ownAddress(next: string | null): string | null {
  if (!next?.startsWith('/')) return null
  const origin = 'https://kashf.invalid'
  const url = URL.parse(next, origin)
  // `/.//x` is ours to read and another site's to go to.
  return url?.origin === origin && !url.pathname.startsWith('//') ? url.pathname + url.search : null
}
