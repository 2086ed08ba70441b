import type { InterfaceLanguage } from '@kashf/contract/interface-language.ts'
import type { Learner, LearnerState, LearnersCsvQuery } from '@kashf/contract/learning/learners.ts'
import { tashkentDateTime } from '@kashf/contract/tashkent-time.ts'
import { wordsIn } from '../../csv/words-in.ts'
import { type Cell, writeCsv, writeCsvRows } from '../../csv/write-csv.ts'
import type { Deps } from '../../deps.ts'
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

const RUSSIAN_HEADER = [
  'Имя',
  'Фамилия',
  'Состояние',
  'Просмотрено уроков',
  'Всего уроков',
  'Последний урок',
  'Последний визит',
  'Начало доступа',
  'Конец доступа',
  'Оценка',
  'Вопросы',
]

const STATES: Record<LearnerState, string> = {
  active: 'Faol',
  stalled: "To'xtab qolgan",
  completed: 'Tugatgan',
  not_started: 'Boshlamagan',
  expired: 'Muddati tugagan',
}

const RUSSIAN_STATES: Record<LearnerState, string> = {
  active: 'Активен',
  stalled: 'Остановился',
  completed: 'Завершил',
  not_started: 'Не начал',
  expired: 'Срок истёк',
}

const timeCell = (at: string | null): Cell => (at === null ? '' : tashkentDateTime(new Date(at)))

/** A row, with the words of its language for a state and for access without an end. */
const rowOf = (learner: Learner, state: string, forever: string): Cell[] => [
  learner.first_name,
  learner.last_name,
  state,
  learner.completed,
  learner.lessons,
  learner.last_lesson ? `${learner.last_lesson.number}. ${learner.last_lesson.title}` : '',
  timeCell(learner.last_watched_at),
  timeCell(learner.enrolled_at),
  learner.expires_at === null ? forever : timeCell(learner.expires_at),
  learner.score ?? '',
  learner.questions,
]

/** The learners that match as CSV, in parts, with every column whatever the page shows. */
export async function* learnersCsv(
  deps: Pick<Deps, 'db' | 'clock'>,
  input: { courseId: number; query: LearnersCsvQuery; language: InterfaceLanguage },
): AsyncGenerator<string> {
  const word = (uzbek: string, russian: string) => wordsIn(input.language, [uzbek], [russian])[0] ?? uzbek
  const forever = word('Muddatsiz', 'Бессрочно')
  yield writeCsv(wordsIn(input.language, HEADER, RUSSIAN_HEADER), [])
  for await (const learners of everyLearner(deps, input)) {
    const rows = learners.map((learner) =>
      rowOf(learner, word(STATES[learner.state], RUSSIAN_STATES[learner.state]), forever),
    )
    yield writeCsvRows(rows)
  }
}
