import { USER_TYPE } from '@kashf/contract/constants.ts'
import type { Blueprint } from '@kashf/contract/practice/tests.ts'
import { tashkentDay, tashkentMidnight } from '@kashf/contract/tashkent-time.ts'
import { HOUR_MS } from '../../clock.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { MATHEMATICS } from '../content/questions/mathematics.ts'
import { asOf, daysBefore } from '../demo-dates.ts'
import { makePerson } from '../make-person.ts'
import { type Author, listed, makeTest, presetId } from './author.ts'
import { abilityOf, publishExam, type Sitting, sitExam } from './sit-exam.ts'

const CERTIFICATE = 'Milliy sertifikat sinovi: matematika'
/** People who sat the certificate mock besides those who buy courses, so that the Rasch model can be fitted. */
const OTHERS = 123
const CROWD_NEEDED = 150

/** A mock of the certificate that many people sat. */
export async function loadCertificate(
  deps: Deps,
  start: Date,
  author: Author,
  mathematics: readonly number[],
  { student, crowd }: { student: string; crowd: number },
): Promise<void> {
  const eightOf = (days: number) =>
    new Date(tashkentMidnight(tashkentDay(daysBefore(start, days, 0))).getTime() + 8 * HOUR_MS)
  const preset_id = await presetId(author, 'certificate-mathematics')
  const testId = await makeTest(author, {
    body: { title: CERTIFICATE, purpose: 'exam', preset_id },
    isPublic: true,
    ...{ opensAt: eightOf(14), closesAt: eightOf(5) },
    settings: { attempts: 2, results: 'at_close' },
    blueprint: (blueprint) => certificateBlueprint(blueprint, mathematics),
  })
  const then = asOf(deps, daysBefore(start, 4, 0))
  const isSat = await deps.db.one(sql`select from attempt where test_id = ${testId} limit 1`)
  if (!isSat) {
    const sittings = [
      ...crowdSittings(start, [...(await buyers(deps)), ...(await others(deps, start, crowd))]),
      ...(await studentSittings(deps, start, student)),
    ]
    const numberRight = new Map(
      mathematics.flatMap((id, i) => {
        const answer = MATHEMATICS[i]?.[2]
        return typeof answer === 'string' ? [[id, answer] as const] : []
      }),
    )
    await deps.db.transaction((tx) => sitExam(then, tx, { testId, version: 1, sittings, numberRight }))
  }
  await publishExam(then, testId)
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

const buyers = async ({ db }: Deps): Promise<number[]> =>
  (
    await db.rows<{ id: number }>(sql`
      select id from app_user where username like 'talaba\\_%' and is_demo order by id`)
  ).map(({ id }) => id)

/** People who only sit the exam; none in a small school. */
async function others(deps: Deps, start: Date, crowd: number): Promise<number[]> {
  const ids: number[] = []
  for (let i = 0; i < (crowd < CROWD_NEEDED ? 0 : OTHERS); i++) {
    const person = {
      username: `qatnashchi_${i + 1}`,
      firstName: 'Qatnashchi',
      lastName: `${i + 1}`,
      at: daysBefore(start, 20, i),
    }
    ids.push(await makePerson(deps, { type: USER_TYPE.student, ...person }))
  }
  return ids
}

const crowdSittings = (start: Date, userIds: readonly number[]): Sitting[] =>
  userIds.map((userId, nth) => ({
    userId,
    number: 1,
    ability: abilityOf(nth),
    at: daysBefore(start, 13, nth % 5),
  }))

/** The student sat twice, so that growth is seen. */
async function studentSittings({ db }: Deps, start: Date, student: string): Promise<Sitting[]> {
  const { id: userId } = await db.only<{ id: number }>(
    sql`select id from app_user where username = ${student}`,
  )
  return [
    { userId, number: 1, ability: -0.2, at: daysBefore(start, 13, 2) },
    { userId, number: 2, ability: 0.5, at: daysBefore(start, 6, 2) },
  ]
}
