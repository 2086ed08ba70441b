import type { Learner, LearnerState, LearnersCsvQuery } from '@kashf/contract/learners.ts'
import { tashkentDateTime } from '@kashf/contract/tashkent-time.ts'
import { type Cell, writeCsv, writeCsvRows } from '../../csv/write-csv.ts'
import type { Deps } from '../../runtime/deps.ts'
import { everyLearner } from './learners.ts'

const HEADER = [
  'Ism',
  'Familiya',
  'Holati',
  "Ko'rilgan darslar",
  'Jami darslar',
  'Oxirgi dars',
  'Oxirgi marta',
  "Kursga qo'shilgan",
  'Muddati',
  'Bahosi',
  'Savollari',
]

const STATES: Record<LearnerState, string> = {
  active: 'Faol',
  stalled: "To'xtab qolgan",
  completed: 'Tugatgan',
  not_started: 'Boshlamagan',
  expired: 'Muddati tugagan',
}

const timeCell = (at: string | null): Cell => (at === null ? '' : tashkentDateTime(new Date(at)))

const rowOf = (learner: Learner): Cell[] => [
  learner.first_name,
  learner.last_name,
  STATES[learner.state],
  learner.completed,
  learner.lessons,
  learner.last_lesson ? `${learner.last_lesson.number}. ${learner.last_lesson.title}` : '',
  timeCell(learner.last_watched_at),
  timeCell(learner.enrolled_at),
  learner.expires_at === null ? 'Muddatsiz' : timeCell(learner.expires_at),
  learner.score ?? '',
  learner.questions,
]

/** The learners that match as CSV, in parts, with every column whatever the page shows. */
export async function* learnersCsv(
  deps: Pick<Deps, 'db' | 'clock'>,
  input: { courseId: number; query: LearnersCsvQuery },
): AsyncGenerator<string> {
  yield writeCsv(HEADER, [])
  for await (const learners of everyLearner(deps, input)) yield writeCsvRows(learners.map(rowOf))
}
