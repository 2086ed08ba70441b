import type { LessonLock } from '@kashf/contract/catalogue/lesson-lock.ts'
import { lockReason } from './lock-reasons.ts'

/** Why a lesson in the list is closed, and when it opens. */
export default function LockReason({ lock }: { lock: LessonLock }) {
  return <span className="block text-sm font-normal text-ink-3">{lockReason(lock)}</span>
}
