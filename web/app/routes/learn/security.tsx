import type { User } from '@kashf/contract/accounts/accounts.ts'
import { TEACHER_STATUS, USER_TYPE } from '@kashf/contract/constants.ts'
import { Navigate } from 'react-router'
import { privateHead } from '../../shell/base/page-head.ts'
import { Guard } from '../../shell/guard/guard.tsx'
import { securityText } from '../../text/account/security.ts'

export const meta = () => privateHead(securityText.title)

/** The address in mails: redirects to the security page of each kind of account. */
export default function SecurityRedirect() {
  return <Guard>{(user) => <Navigate to={securityPath(user)} replace />}</Guard>
}

function securityPath(user: User): string {
  if (user.type === USER_TYPE.operator) return '/admin/security'
  if (user.type === USER_TYPE.student) return '/student-profile?tab=security'
  return user.teacherMoreData?.status === TEACHER_STATUS.approved
    ? '/my-profile?tab=security'
    : '/teacher-security'
}
