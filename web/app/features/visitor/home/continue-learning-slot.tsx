import { Suspense, useEffect, useState } from 'react'
import { useSession } from '../../../shell/base/session.ts'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { ContinuePlaceholder } from './continue-frame.tsx'
import { storeContinueHint } from './continue-hint.ts'

const ContinueLearning = lazyPart(() => import('./continue-learning.lazy.tsx'))

/**
 * The signed-in student's courses to continue. If the last visit had some (`isHinted`), a placeholder reserves the
 * space from the first paint, to avoid a layout shift.
 */
export function ContinueLearningSlot({ isHinted }: { isHinted: boolean }) {
  const session = useSession()
  // Client-side rendering (a navigation, the login): nothing is painted yet that could shift.
  const [isFirstPaint] = useState(session !== undefined)
  const isVisitor = session === null
  useEffect(() => {
    if (isVisitor) storeContinueHint(false)
  }, [isVisitor])
  if (isVisitor) return null
  const placeholder = isHinted || isFirstPaint ? <ContinuePlaceholder /> : null
  if (!session) return placeholder
  return (
    <Suspense fallback={placeholder}>
      <ContinueLearning placeholder={placeholder} />
    </Suspense>
  )
}
