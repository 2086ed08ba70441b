import type { HomeLesson } from '@kashf/contract/catalogue/pages.ts'
import { formatBytes, formatClock } from '../../../shell/format/format.ts'

/** A lesson's length and its download size: `3:50 · 4 MB`. */
export function lessonFacts({
  duration_s,
  data_bytes,
}: Pick<HomeLesson, 'duration_s' | 'data_bytes'>): string {
  const facts = [duration_s > 0 && formatClock(duration_s), data_bytes > 0 && formatBytes(data_bytes)]
  return facts.filter(Boolean).join(' · ')
}
