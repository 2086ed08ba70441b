import { MAX_PAPER_QUESTIONS, MAX_TEST_TITLE } from '@kashf/contract/practice/limits.ts'
import type {
  Blueprint,
  NewTestBody,
  Slot,
  TestPurpose,
  TestSettings,
} from '@kashf/contract/practice/tests.ts'
import type { Queryable, Tx } from '../../db/client.ts'
import { afterFirstTap } from '../../db/second-tap.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { invalid } from '../../errors/failure.ts'
import { type OfTest, ownTest } from './test-row.ts'

type Rules = Pick<NewTest, 'settings' | 'blueprint'>

interface NewTest {
  ownerId: number
  purpose: TestPurpose
  title: string
  description: string
  is_public: boolean
  places: number | null
  settings: TestSettings
  blueprint: Blueprint
  preset_id: number | null
}

/** Makes a draft: empty, by the rules of a preset, or of the ready questions of a bank. Returns its id. */
export function createTest(
  deps: Pick<Deps, 'db' | 'clock'>,
  { ownerId, body }: { ownerId: number; body: NewTestBody },
): Promise<number> {
  const { title, purpose, preset_id = null, bank_id = null, bank_count = null } = body
  return deps.db.transaction(async (tx) => {
    const rules = preset_id === null ? emptyRules(purpose) : await rulesOfPreset(tx, preset_id)
    const [first] = rules.blueprint.sections.flatMap(({ blocks }) => blocks)
    if (bank_id !== null)
      first?.slots.push(...(await slotsOfBank(tx, { bankId: bank_id, ownerId, count: bank_count })))
    return addTest(deps, tx, {
      ...{ ownerId, purpose, title: title.trim(), description: '', is_public: false, places: null },
      ...{ ...rules, preset_id },
    })
  })
}

const MARK = ' (nusxa)'

/** Makes a draft from a test of the author in any state, without its times. Returns its id. */
export function duplicateTest(deps: Pick<Deps, 'db' | 'clock'>, of: OfTest): Promise<number> {
  return deps.db.transaction(async (tx) => {
    const test = await ownTest(tx, of)
    const title = test.title.slice(0, MAX_TEST_TITLE - MARK.length).trimEnd() + MARK
    return addTest(deps, tx, { ...test, ownerId: test.owner_id, title })
  })
}

/** Inserts a draft; for the second tap of one press, it is that of the first. */
async function addTest(deps: Pick<Deps, 'clock'>, tx: Tx, test: NewTest): Promise<number> {
  const now = deps.clock.now()
  const { ownerId, purpose, title } = test
  const since = await afterFirstTap(tx, { kind: 'test', person: ownerId, now })
  const first = await tx.one<{ id: number }>(sql`
    select id from test
     where owner_id = ${ownerId} and deleted_at is null and created_at > ${since} and title = ${title}
       and purpose = ${purpose} and state = 'draft'
     order by id desc limit 1`)
  if (first) return first.id
  const row = await tx.only<{ id: number }>(sql`
    insert into test (owner_id, purpose, title, description, is_public, places, settings, blueprint, preset_id, created_at,
      updated_at)
    values (${ownerId}, ${purpose}, ${title}, ${test.description}, ${test.is_public}, ${test.places},
      ${JSON.stringify(test.settings)}::jsonb, ${JSON.stringify(test.blueprint)}::jsonb, ${test.preset_id}, ${now}, ${now})
    returning id`)
  return row.id
}

async function rulesOfPreset(db: Queryable, id: number): Promise<Rules> {
  const preset = await db.one<Rules>(
    sql`select settings, blueprint from exam_preset where id = ${id} and is_offered`,
  )
  if (!preset) throw invalid({ preset_id: 'not_allowed' })
  return preset
}

/** An exam gives one attempt, and records that its page was left. Neither closes yet, so results come at once. */
const emptyRules = (purpose: TestPurpose): Rules => ({
  settings: {
    minutes: null,
    attempts: purpose === 'exam' ? 1 : null,
    pass_percent: null,
    results: 'at_once',
    shows_answers: true,
    shuffles_options: true,
    shuffles_questions: false,
    logs_leaving: purpose === 'exam',
  },
  blueprint: {
    sections: [
      {
        title: '',
        minutes: null,
        blocks: [
          {
            title: 'Savollar',
            weight_milli: 1000,
            penalty_milli: 0,
            questions: null,
            exemption: null,
            slots: [],
          },
        ],
        scale: null,
      },
    ],
    scale: { kind: purpose === 'exam' ? 'points' : 'percent' },
    grades: [],
  },
})

/** A pool of so many questions of the bank; without a count each of its ready ones. */
async function slotsOfBank(
  db: Queryable,
  { bankId, ownerId, count }: { bankId: number; ownerId: number; count: number | null },
): Promise<Slot[]> {
  const bank = await db.one(sql`
    select 1 from question_bank where id = ${bankId} and owner_id = ${ownerId} and deleted_at is null`)
  if (!bank) throw invalid({ bank_id: 'not_yours' })
  if (count !== null) return [{ pool: { bank_id: bankId, tags: [], difficulty: null, count } }]
  return db.rows<{ question_id: number }>(sql`
    select id as question_id from bank_question
     where bank_id = ${bankId} and state = 'ready' and deleted_at is null order by id limit ${MAX_PAPER_QUESTIONS}`)
}
