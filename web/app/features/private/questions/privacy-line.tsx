import type { Question } from '@kashf/contract/learning/questions.ts'
import { Lock } from 'lucide-react'
import { questionText as text } from '../../../text/learn/questions.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { useThreadActions } from './use-thread-actions.ts'

type Thread = Pick<Question, 'id' | 'best_answer_id' | 'is_private' | 'is_published' | 'is_withdrawn'>

interface PrivacyLineProps {
  thread: Thread
  /** The reader asked it. */
  isMine: boolean
  /** The reader may answer it, and so publish it. */
  mayPublish: boolean
  refresh: () => Promise<unknown>
}

/** Whom a private question is shown to, and what the reader may change about that. */
export function PrivacyLine({ thread, isMine, mayPublish, refresh }: PrivacyLineProps) {
  const { publish } = useThreadActions(thread, refresh)
  if (!thread.is_private) return null
  const { is_published, is_withdrawn } = thread
  const canChange = is_published ? isMine || mayPublish : mayPublish && !is_withdrawn
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1">
      <Badge tone={is_published ? 'good' : 'info'}>
        <Lock size={13} aria-hidden="true" /> {is_published ? text.isPublished : text.isPrivate}
      </Badge>
      {is_withdrawn && <Badge>{text.isWithdrawn}</Badge>}
      {canChange && (
        <Button
          variant="quiet"
          size="sm"
          loading={publish.isPending}
          onClick={() => publish.mutate(!is_published)}
        >
          {is_published ? text.unpublish : text.publish}
        </Button>
      )}
      {canChange && (
        <p className="basis-full text-sm text-ink-2">
          {is_published ? isMine && text.takeBackHint : text.publishHint}
        </p>
      )}
    </div>
  )
}
