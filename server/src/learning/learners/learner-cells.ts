import type { InterfaceLanguage } from '@kashf/contract/interface-language.ts'
import type { Learner, LearnersCsvQuery } from '@kashf/contract/learning/learners.ts'
import { tashkentDateTime } from '@kashf/contract/tashkent-time.ts'
import { type Cell, type CsvForm, writeCsv, writeCsvRows } from '../../csv/write-csv.ts'
import type { Deps } from '../../deps.ts'
import { type Words, words } from '../../text/words.ts'
import { everyLearner } from './learners.ts'

const timeCell = (at: string | null): Cell => (at === null ? '' : tashkentDateTime(new Date(at)))

const rowOf = (learner: Learner, { learnerStates, forever }: Words['csv']): Cell[] => [
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

/** The matching learners as CSV, in parts, with every column. */
export async function* learnersCsv(
  deps: Pick<Deps, 'db' | 'clock'>,
  input: { courseId: number; query: LearnersCsvQuery; language: InterfaceLanguage; form: CsvForm },
): AsyncGenerator<string> {
  const { csv } = words(input.language)
  yield writeCsv(csv.learners, [], input.form)
  for await (const learners of everyLearner(deps, input)) {
    yield writeCsvRows(
      learners.map((learner) => rowOf(learner, csv)),
      input.form,
    )
  }
}
