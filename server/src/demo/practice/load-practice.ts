import { USER_TYPE } from '@kashf/contract/constants.ts'
import type { Blueprint, Slot, TestSettings } from '@kashf/contract/practice/tests.ts'
import { tashkentDay, tashkentMidnight } from '@kashf/contract/tashkent-time.ts'
import { HOUR_MS } from '../../clock.ts'
import type { Tx } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { createBank } from '../../practice/questions/banks.ts'
import { columnsOf, insertQuestions } from '../../practice/questions/save-question.ts'
import { changeTest } from '../../practice/tests/change-test.ts'
import { createTest } from '../../practice/tests/create-test.ts'
import { testDetail } from '../../practice/tests/own-tests.ts'
import { publishTest } from '../../practice/tests/publish-test.ts'
import type { DemoQuestion } from '../content/questions/demo-question.ts'
import { HISTORY, LANGUAGE } from '../content/questions/language-and-history.ts'
import { MATHEMATICS } from '../content/questions/mathematics.ts'
import { PHYSICS } from '../content/questions/physics.ts'
import { questionBody } from '../content/questions/question-bodies.ts'
import { asOf, daysBefore } from '../demo-dates.ts'
import type { LoadedCourse } from '../load-teacher.ts'
import { makePerson } from '../make-person.ts'
import { abilityOf, publishExam, type Sitting, sitExam } from './sit-exam.ts'

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
const ENTRANCE = 'Kirish imtihoni: matematika va fizika'
const CERTIFICATE = 'Milliy sertifikat sinovi: matematika'
/** People who sat the certificate mock besides those who buy courses, so that the Rasch model can be fitted. */
const OTHERS = 123
const CROWD_NEEDED = 150

interface Author {
  deps: Deps
  ownerId: number
}

/**
 * Loads the bank of a teacher of mathematics, a mock of the entrance test, a mock of the certificate that many people sat, and
 * questions at seconds of two lessons. An interrupted load continues with what is missing.
 */
export async function loadPractice(
  deps: Deps,
  start: Date,
  of: { courses: readonly LoadedCourse[]; student: string; crowd: number },
): Promise<void> {
  const course = of.courses.find(({ content }) => content.key === COURSE)
  if (!course) throw new Error(`the demo school lacks its course ${COURSE}`)
  const author = { deps: asOf(deps, daysBefore(start, 30, 1)), ownerId: course.teacherId }
  const known = await deps.db.one(
    sql`select from test where owner_id = ${author.ownerId} and title = ${CERTIFICATE}`,
  )
  if (known) return
  const lessons = new Map(course.lessons.map(({ title }, i) => [title, course.lessonIds[i] ?? 0]))
  const explained = new Map(EXPLAINED.map(([topic, title]) => [topic, lessons.get(title) ?? 0]))
  const mathematics = await loadBank(author, 'Matematika', MATHEMATICS, explained)
  const physics = await loadBank(author, 'Fizika', PHYSICS)
  const others = await loadBank(author, 'Ona tili va tarix', [...LANGUAGE, ...HISTORY])
  for (const [topic, title, atS] of QUIZZES) {
    const asked = mathematics.filter((_, i) => MATHEMATICS[i]?.[0] === topic).slice(0, 3)
    await loadQuiz(author, {
      title: `${title}: o'zingizni sinang`,
      asked,
      lessonId: lessons.get(title) ?? 0,
      atS,
    })
  }
  await loadEntrance(author, [
    ...[others.slice(0, 10), mathematics.slice(0, 10), others.slice(10, 20)],
    ...[mathematics.slice(10, 40), physics],
  ])
  await loadCertificate(deps, start, author, mathematics, of)
}

/** A bank with these questions; their ids in order. */
async function loadBank(
  { deps, ownerId }: Author,
  title: string,
  questions: readonly DemoQuestion[],
  explained: ReadonlyMap<string, number> = new Map(),
): Promise<number[]> {
  const { id: bankId } = await createBank(deps, { teacherId: ownerId, title })
  const rows = questions.map((question) => columnsOf(questionBody(question, explained)))
  return deps.db.transaction((tx: Tx) => insertQuestions(tx, { bankId, now: deps.clock.now() }, rows))
}

const listed = (ids: readonly number[]): Slot[] => ids.map((question_id) => ({ question_id }))

interface Changes {
  settings?: Partial<TestSettings>
  blueprint: (of: Blueprint) => Blueprint
  isPublic: boolean
  opensAt?: Date
  closesAt?: Date
  description?: string
}

/** Changes a draft as its author does, and publishes it. */
async function publish({ deps, ownerId }: Author, testId: number, changes: Changes): Promise<number> {
  const { title, settings, blueprint, edit } = await testDetail(deps, { testId, ownerId })
  await changeTest(deps, {
    testId,
    ownerId,
    body: {
      ...{ title, edit, description: changes.description ?? '', is_public: changes.isPublic },
      ...(changes.opensAt && { opens_at: changes.opensAt.toISOString() }),
      ...(changes.closesAt && { closes_at: changes.closesAt.toISOString() }),
      settings: { ...settings, ...changes.settings },
      blueprint: changes.blueprint(blueprint),
    },
  })
  await publishTest(deps, { testId, ownerId })
  return testId
}

async function presetId({ deps }: Author, code: string): Promise<number> {
  return (await deps.db.only<{ id: number }>(sql`select id from exam_preset where code = ${code}`)).id
}

/** The same blueprint with these questions in its blocks. */
const filled = (
  blueprint: Blueprint,
  blocks: readonly (readonly number[])[],
  titles: readonly string[],
): Blueprint => ({
  ...blueprint,
  sections: blueprint.sections.map((section) => ({
    ...section,
    blocks: section.blocks.map((block, i) => ({
      ...block,
      title: titles[i] ?? block.title,
      slots: listed(blocks[i] ?? []),
    })),
  })),
})

async function loadQuiz(
  author: Author,
  of: { title: string; asked: readonly number[]; lessonId: number; atS: number },
): Promise<void> {
  const { deps, ownerId } = author
  const body = { title: of.title, purpose: 'quiz' } as const
  const testId = await createTest(deps, { ownerId, body })
  await publish(author, testId, {
    isPublic: false,
    blueprint: (blueprint) => filled(blueprint, [of.asked], ['Savollar']),
  })
  // Its video is made later, so the usual operation would refuse a second of it.
  await deps.db.run(sql`
    insert into lesson_test (lesson_id, test_id, at_s, may_skip) values (${of.lessonId}, ${testId}, ${of.atS}, true)`)
}

async function loadEntrance(author: Author, blocks: readonly (readonly number[])[]): Promise<void> {
  const preset_id = await presetId(author, 'entrance-2025')
  const body = { title: ENTRANCE, purpose: 'exam', preset_id } as const
  const testId = await createTest(author.deps, { ownerId: author.ownerId, body })
  const titles = ['Ona tili', 'Matematika, majburiy', "O'zbekiston tarixi", 'Matematika', 'Fizika']
  await publish(author, testId, {
    isPublic: true,
    description: '90 ta savol, 180 daqiqa. Istalgan vaqtda boshlang: natija va yechimlar darrov chiqadi.',
    settings: { attempts: null, results: 'at_once' },
    blueprint: (blueprint) => filled(blueprint, blocks, titles),
  })
}

/** The first 35 questions with options, and the 10 that ask for a number, each one task. */
function certificateBlueprint(blueprint: Blueprint, mathematics: readonly number[]): Blueprint {
  const [section] = blueprint.sections
  const [block] = section?.blocks ?? []
  if (!section || !block) throw new Error('the preset of the certificate has no block')
  const blockOf = (title: string, ids: readonly number[]) => ({
    ...block,
    ...{ title, weight_milli: 1000, questions: ids.length, slots: listed(ids) },
  })
  return {
    ...blueprint,
    sections: [
      {
        ...section,
        blocks: [
          blockOf('1–35: bitta javob', mathematics.slice(0, 35)),
          blockOf('36–45: javobni yozing', mathematics.slice(40)),
        ],
      },
    ],
  }
}

async function loadCertificate(
  deps: Deps,
  start: Date,
  author: Author,
  mathematics: readonly number[],
  { student, crowd }: { student: string; crowd: number },
): Promise<void> {
  const preset_id = await presetId(author, 'certificate-mathematics')
  const body = { title: CERTIFICATE, purpose: 'exam', preset_id } as const
  const eightOf = (days: number) =>
    new Date(tashkentMidnight(tashkentDay(daysBefore(start, days, 0))).getTime() + 8 * HOUR_MS)
  const opensAt = eightOf(14)
  const testId = await createTest(author.deps, { ownerId: author.ownerId, body })
  await publish(author, testId, {
    isPublic: true,
    ...{ opensAt, closesAt: eightOf(5) },
    settings: { attempts: 2, results: 'at_close' },
    blueprint: (blueprint) => certificateBlueprint(blueprint, mathematics),
  })
  const crowdIds = await deps.db.rows<{ id: number }>(sql`
    select id from app_user where username like 'talaba\\_%' and is_demo order by id`)
  const others: number[] = []
  for (let i = 0; i < (crowd < CROWD_NEEDED ? 0 : OTHERS); i++) {
    others.push(
      await makePerson(deps, {
        ...{
          type: USER_TYPE.student,
          username: `qatnashchi_${i + 1}`,
          firstName: 'Qatnashchi',
          lastName: `${i + 1}`,
        },
        at: daysBefore(start, 20, i),
      }),
    )
  }
  const sittings = [...crowdIds.map(({ id }) => id), ...others].map(
    (userId, nth): Sitting => ({
      userId,
      number: 1,
      ability: abilityOf(nth),
      at: daysBefore(start, 13, nth % 5),
    }),
  )
  const own = await deps.db.only<{ id: number }>(sql`select id from app_user where username = ${student}`)
  // The student sat twice, so that growth is seen.
  sittings.push({ userId: own.id, number: 1, ability: -0.2, at: daysBefore(start, 13, 2) })
  sittings.push({ userId: own.id, number: 2, ability: 0.5, at: daysBefore(start, 6, 2) })
  const numberRight = new Map(
    mathematics.flatMap((id, i) => {
      const answer = MATHEMATICS[i]?.[2]
      return typeof answer === 'string' ? [[id, answer] as const] : []
    }),
  )
  const then = asOf(deps, daysBefore(start, 4, 0))
  await deps.db.transaction((tx) => sitExam(then, tx, { testId, version: 1, sittings, numberRight }))
  await publishExam(then, testId)
}
