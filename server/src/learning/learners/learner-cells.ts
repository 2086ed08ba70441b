import type { Learner } from '@kashf/contract/learning/learners.ts'
import { tashkentDateTime } from '@kashf/contract/tashkent-time.ts'
import type { Cell } from '../../csv/write-csv.ts'
import type { Words } from '../../text/words.ts'

const timeCell = (at: string | null): Cell => (at === null ? '' : tashkentDateTime(new Date(at)))

/** A learner as a row of a CSV file, in the order of `csv.learners`. */
export const learnerCells = (learner: Learner, { learnerStates, forever }: Words['csv']): Cell[] => [
  learner.first_name,
  learner.last_name,
  learnerStates[learner.state],
  learner.completed,
  learner.lessons,
  learner.last_lesson ? `${learner.last_lesson.number}. ${learner.last_lesson.title}` : '',
  timeCell(learner.last_watched_at),
  timeCell(learner.enrolled_at),
  learner.expires_at === null ? forever : timeCell(learner.expires_at),
  learner.score ?? '',
  learner.questions,
]
