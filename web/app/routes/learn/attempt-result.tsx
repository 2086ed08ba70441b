import { ResultPage } from '../../features/private/practice/result/result-page.tsx'
import { privateHead } from '../../shell/base/page-head.ts'
import { parseId } from '../../shell/format/id-in-url.ts'
import { examResultText as text } from '../../text/learn/exam-result.ts'
import { NotFound } from '../../ui/states/not-found.tsx'
import type { Route } from './+types/attempt-result.ts'

export const meta = () => privateHead(text.title)

/** The result of an attempt. */
export default function AttemptResultRoute({ params }: Route.ComponentProps) {
  const attemptId = parseId(params.attemptId)
  return attemptId === null ? <NotFound /> : <ResultPage attemptId={attemptId} />
}
