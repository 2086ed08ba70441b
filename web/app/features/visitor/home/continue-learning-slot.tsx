import { Suspense, useEffect, useState } from 'react'
import { useSession } from '../../../shell/base/session.ts'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { ContinuePlaceholder } from './continue-frame.tsx'
import { storeContinueHint } from './continue-hint.ts'

const ContinueLearning = lazyPart(() => import('./continue-learning.lazy.tsx'))

/**
 * The signed-in student's courses to go on with. Their place is kept from the first paint on where the last visit had
 * some (`isHinted`), so that nothing below moves when they come.
 */
export function ContinueLearningSlot({ isHinted }: { isHinted: boolean }) {
  const session = useSession()
  // Drawn by the browser alone (a click, the login): nothing was painted yet that could move.
  const [isFirstPaint] = useState(session !== undefined)
  const isVisitor = session === null
  useEffect(() => {
    if (isVisitor) storeContinueHint(false)
  }, [isVisitor])
  if (isVisitor) return null
  const waiting = isHinted || isFirstPaint ? <ContinuePlaceholder /> : null
  if (!session) return waiting
  return (
    <Suspense fallback={waiting}>
      <ContinueLearning waiting={waiting} />
    </Suspense>
  )
}
