import type { LearnerState } from '@kashf/contract/learning/learners.ts'
import { learnersText as text } from '../../../text/teach/learners.ts'
import { Badge, type BadgeTone } from '../../../ui/badge.tsx'

const TONES: Record<LearnerState, BadgeTone> = {
  active: 'good',
  stalled: 'wait',
  completed: 'info',
  not_started: 'neutral',
  expired: 'neutral',
}

/** The state of a learner. */
export const LearnerBadge = ({ state }: { state: LearnerState }) => (
  <Badge tone={TONES[state]}>{text.state[state]}</Badge>
)
