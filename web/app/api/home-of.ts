import type { User } from '@kashf/contract/accounts.ts'
import { teacherStatus, userType } from './session.ts'

/** Where this person's day begins: after login, and when they knock at someone else's door. */
export function homeOf(user: User): string {
  if (user.type === userType.operator) return '/admin'
  if (user.type === userType.teacher) {
    return user.teacherMoreData?.status === teacherStatus.approved ? '/my-profile' : '/non-active-profile'
  }
  return '/'
}

/** `next` of the login address when it is a page of ours, else null: nobody is sent to another site. */
export function ownAddress(next: string | null): string | null {
  if (!next?.startsWith('/')) return null
  const origin = 'https://kashf.invalid'
  const url = URL.parse(next, origin)
  // `/.//x` is ours to read and another site's to go to.
  return url?.origin === origin && !url.pathname.startsWith('//') ? url.pathname + url.search : null
}
