import { useState } from 'react'
import { useLocation } from 'react-router'
import { withQueries } from '../../api/queries/queries.tsx'
import { useMe } from '../../api/queries/use-me.ts'
import { InvitationAnswer } from '../../features/private/team/invitation-answer.tsx'
import { signedInStyles } from '../../features/public-account/header/signed-in-styles.ts'
import { privateHead } from '../../shell/base/page-head.ts'
import { signInPath } from '../../shell/base/sign-in-path.ts'
import { useHydrated } from '../../shell/base/use-hydrated.ts'
import { parseId } from '../../shell/format/id-in-url.ts'
import { invitationText as text } from '../../text/account/team.ts'
import { LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { PageSpinner } from '../../ui/states/spinner.tsx'

export const links = signedInStyles
export const meta = () => privateHead(text.title)

/** An invitation to a course's team. The secret of a link is in the fragment, which browsers do not send to servers. */
export default withQueries(InvitationPage)

function InvitationPage() {
  const isHydrated = useHydrated()
  return <div className="mx-auto w-full max-w-xl">{isHydrated ? <Named /> : <PageSpinner />}</div>
}

function Named() {
  const { search } = useLocation()
  const [token] = useState(() => window.location.hash.slice(1))
  const { session } = useMe()
  if (session === undefined) return <PageSpinner />
  if (session === null) {
    const here = `/invitation${search}${token && `#${token}`}`
    return (
      <EmptyState
        heading="h1"
        title={text.title}
        message={text.signIn}
        action={<LinkButton to={signInPath(here)}>{text.login}</LinkButton>}
      />
    )
  }
  const id = parseId(new URLSearchParams(search).get('id') ?? undefined)
  return <InvitationAnswer invitation={token ? { token } : id === null ? {} : { id }} />
}
