import { href, Link } from 'react-router'
import { useMe } from '../../api/queries/use-me.ts'
import Security from '../../features/private/security/security.tsx'
import { privateHead } from '../../shell/base/page-head.ts'
import { securityText } from '../../text/account/security.ts'

export const meta = () => privateHead(securityText.title)

/** Account security for a teacher who waits for approval or was rejected. */
export default function TeacherSecurity() {
  const { user } = useMe()
  if (!user) return null
  return (
    <div className="mx-auto w-full max-w-3xl">
      <Link to={href('/non-active-profile')} className="rounded-sm font-medium text-lapis hover:underline">
        {securityText.back}
      </Link>
      <h1 className="mt-4 mb-6 text-2xl sm:text-3xl">{securityText.title}</h1>
      <Security user={user} />
    </div>
  )
}
