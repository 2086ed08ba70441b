import { useRef } from 'react'
import { Queries } from '../../api/queries/queries.tsx'
import { AttemptPage } from '../../features/private/practice/exam/attempt-page.tsx'
import { signedInStyles } from '../../features/public-account/header/signed-in-styles.ts'
import { privateHead } from '../../shell/base/page-head.ts'
import { useSession } from '../../shell/base/session.ts'
import { parseId } from '../../shell/format/id-in-url.ts'
import { SignInFirst } from '../../shell/guard/sign-in-first.tsx'
import { examText as text } from '../../text/learn/exam.ts'
import { NotFound } from '../../ui/states/not-found.tsx'
import { PageSpinner } from '../../ui/states/spinner.tsx'
import type { Route } from './+types/attempt.ts'

export const links = signedInStyles
export const meta = () => privateHead(text.title)

/** Taking a test. Without the product's header, so that nothing leads away; a session that ends is renewed in place. */
export default function AttemptRoute({ params }: Route.ComponentProps) {
  const session = useSession()
  const wasSignedIn = useRef(false)
  if (session) wasSignedIn.current = true
  const attemptId = parseId(params.attemptId)
  if (attemptId === null) return <NotFound />
  if (session === undefined) return <PageSpinner />
  if (!wasSignedIn.current) return <SignInFirst />
  return (
    <Queries>
      <AttemptPage attemptId={attemptId} />
    </Queries>
  )
}
