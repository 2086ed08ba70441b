import type { Deps } from '../../deps.ts'
import { HISTORY, LANGUAGE } from '../content/questions/language-and-history.ts'
import { MATHEMATICS } from '../content/questions/mathematics.ts'
import { PHYSICS } from '../content/questions/physics.ts'
import { questionBody } from '../content/questions/question-bodies.ts'
import { asOf, daysBefore } from '../demo-dates.ts'
import type { LoadedCourse } from '../load-teacher.ts'
import { type Author, addQuestions, bankOf, filled, makeTest, placeTest, presetId } from './author.ts'
import { loadCertificate } from './load-certificate.ts'
import { loadPictured } from './load-pictured.ts'
import { loadReading } from './load-reading.ts'

/** The lesson that explains a topic of mathematics. */
const EXPLAINED: readonly (readonly [topic: string, lesson: string])[] = [
  ['Sonlar', 'Kasrlar va darajalar'],
  ['Darajalar', 'Kasrlar va darajalar'],
  ['Foizlar', 'Foiz va proporsiya'],
  ["Ko'phadlar", "Qisqa ko'paytirish formulalari"],
  ['Tenglamalar', 'Kvadrat tenglama va diskriminant'],
  ['Tengsizliklar', 'Oraliqlar usuli'],
  ['Funksiyalar', 'Funksiya va grafik'],
  ['Logarifmlar', 'Logarifm: uch qoida'],
  ['Progressiyalar', 'Progressiyalar'],
  ['Trigonometriya', 'Asosiy ayniyatlar'],
  ['Geometriya', 'Uchburchak: yuza va tomonlar'],
  ['Hosila', 'Hosila: eng katta va eng kichik'],
]
/** Tests at a second of a video: the topic of their questions, the lesson, and the second. */
const QUIZZES: readonly (readonly [topic: string, lesson: string, atS: number])[] = [
  ['Tenglamalar', 'Kvadrat tenglama va diskriminant', 120],
  ['Logarifmlar', 'Logarifm: uch qoida', 100],
]
const COURSE = 'dtm'
const GRAPHS_LESSON = 'Funksiya va grafik'
const ENTRANCE = 'Kirish imtihoni: matematika va fizika'

/**
 * Loads the banks of a teacher of mathematics, a mock of the entrance test, a mock of the certificate that many people sat,
 * questions in lessons, and a test with a text and an essay. An interrupted load continues with what is missing.
 */
export async function loadPractice(
  deps: Deps,
  start: Date,
  of: { courses: readonly LoadedCourse[]; student: string; writer: string; crowd: number },
): Promise<void> {
  const course = of.courses.find(({ content }) => content.key === COURSE)
  if (!course) throw new Error(`the demo school lacks its course ${COURSE}`)
  const author = { deps: asOf(deps, daysBefore(start, 30, 1)), ownerId: course.teacherId }
  const lessons = new Map(course.lessons.map(({ title }, i) => [title, course.lessonIds[i] ?? 0]))
  const explained = new Map(EXPLAINED.map(([topic, title]) => [topic, lessons.get(title) ?? 0]))
  const [algebra, nature, humanities] = [
    await bankOf(author, 'Matematika'),
    await bankOf(author, 'Fizika'),
    await bankOf(author, 'Ona tili va tarix'),
  ]
  const mathematics = await addQuestions(
    author,
    algebra,
    MATHEMATICS.map((question) => questionBody(question, explained)),
  )
  const physics = await addQuestions(
    author,
    nature,
    PHYSICS.map((question) => questionBody(question)),
  )
  const others = await addQuestions(
    author,
    humanities,
    [...LANGUAGE, ...HISTORY].map((question) => questionBody(question)),
  )
  for (const [topic, title, atS] of QUIZZES) {
    const asked = mathematics.filter((_, i) => MATHEMATICS[i]?.[0] === topic).slice(0, 3)
    const testId = await makeTest(author, {
      body: { title: `${title}: o'zingizni sinang`, purpose: 'quiz' },
      isPublic: false,
      blueprint: (blueprint) => filled(blueprint, [asked], ['Savollar']),
    })
    await placeTest(author, { testId, lessonId: lessons.get(title) ?? 0, atS })
  }
  await loadPictured(author, { bankId: algebra, lessonId: lessons.get(GRAPHS_LESSON) ?? 0 })
  await loadEntrance(author, [
    ...[others.slice(0, 10), mathematics.slice(0, 10), others.slice(10, 20)],
    ...[mathematics.slice(10, 40), physics],
  ])
  await loadReading(author, start, { bankId: humanities, writer: of.writer })
  await loadCertificate(deps, start, author, mathematics, of)
}

async function loadEntrance(author: Author, blocks: readonly (readonly number[])[]): Promise<void> {
  const titles = ['Ona tili', 'Matematika, majburiy', "O'zbekiston tarixi", 'Matematika', 'Fizika']
  const preset_id = await presetId(author, 'entrance-2025')
  await makeTest(author, {
    body: { title: ENTRANCE, purpose: 'exam', preset_id },
    isPublic: true,
    description: '90 ta savol, 180 daqiqa. Istalgan vaqtda boshlang: natija va yechimlar darrov chiqadi.',
    settings: { attempts: null, results: 'at_once' },
    blueprint: (blueprint) => filled(blueprint, blocks, titles),
  })
}
