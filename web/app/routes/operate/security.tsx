import { useMe } from '../../api/queries/use-me.ts'
import Security from '../../features/private/security/security.tsx'
import { privateHead } from '../../shell/base/page-head.ts'
import { securityText } from '../../text/account/security.ts'

export const meta = () => privateHead(securityText.title)

/** The operator's own account: password, second factor, devices. */
export default function OperatorSecurity() {
  const { user } = useMe()
  if (!user) return null
  return (
    <>
      <h1 className="mb-6 text-2xl sm:text-3xl">{securityText.title}</h1>
      <Security user={user} />
    </>
  )
}
