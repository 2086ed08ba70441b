import { useRef } from 'react'
import { Queries } from '../../api/queries/queries.tsx'
import { HomeworkPage } from '../../features/private/homework/homework-page.tsx'
import { signedInStyles } from '../../features/public-account/header/signed-in-styles.ts'
import { privateHead } from '../../shell/base/page-head.ts'
import { useSession } from '../../shell/base/session.ts'
import { parseId } from '../../shell/format/id-in-url.ts'
import { SignInFirst } from '../../shell/guard/sign-in-first.tsx'
import { homeworkText as text } from '../../text/learn/homework.ts'
import { NotFound } from '../../ui/states/not-found.tsx'
import { PageSpinner } from '../../ui/states/spinner.tsx'
import type { Route } from './+types/homework.ts'

export const links = signedInStyles
export const meta = () => privateHead(text.title)

/** The homework under a lesson. Without the product's header, as paper lies on a desk; a session that ends is renewed in place. */
export default function HomeworkRoute({ params }: Route.ComponentProps) {
  const session = useSession()
  const wasSignedIn = useRef(false)
  if (session) wasSignedIn.current = true
  const courseId = parseId(params.id)
  const lessonId = parseId(params.lessonId)
  if (courseId === null || lessonId === null) return <NotFound />
  if (session === undefined) return <PageSpinner />
  if (!wasSignedIn.current) return <SignInFirst />
  return (
    <Queries>
      <HomeworkPage key={lessonId} courseId={courseId} lessonId={lessonId} />
    </Queries>
  )
}
