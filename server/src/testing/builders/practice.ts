import { createHash, randomUUID } from 'node:crypto'
import type { QuestionContent, QuestionKey } from '@kashf/contract/practice/questions.ts'
import type { Blueprint, TestSettings } from '@kashf/contract/practice/tests.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { publishTest } from '../../practice/tests/publish-test.ts'
import type { BuilderDeps } from './people.ts'

type PracticeDeps = Pick<Deps, 'db' | 'clock' | 'publicCache'>

interface TestQuestion {
  stem?: string
  content?: Partial<QuestionContent>
  key?: Partial<QuestionKey>
  state?: 'draft' | 'ready'
  tags?: string[]
  difficulty?: number | null
  passageId?: number | null
}

/** A bank of a teacher, without questions. */
export async function buildBank(
  deps: BuilderDeps,
  input: { ownerId: number; title?: string },
): Promise<number> {
  const now = deps.clock.now()
  const row = await deps.db.only<{ id: number }>(sql`
    insert into question_bank (owner_id, title, created_at, updated_at)
    values (${input.ownerId}, ${input.title ?? 'Matematika'}, ${now}, ${now}) returning id`)
  return row.id
}

/** A passage of a bank, without a recording. */
export async function buildPassage(
  deps: BuilderDeps,
  input: { bankId: number; title?: string; text?: string },
): Promise<number> {
  const row = await deps.db.only<{ id: number }>(sql`
    insert into question_passage (bank_id, title, text, updated_at)
    values (${input.bankId}, ${input.title ?? 'Matn'}, ${input.text ?? 'Bir zamonlar'}, ${deps.clock.now()}) returning id`)
  return row.id
}

const OPTIONS = ['a', 'b', 'c', 'd'] as const

/**
 * Questions of a bank, a new one unless it is given: as many, or as described. Each has one right option of four, `a`, and an
 * explanation.
 */
export async function buildQuestions(
  deps: BuilderDeps,
  input: { ownerId: number; bankId?: number; questions: number | TestQuestion[] },
): Promise<{ bankId: number; ids: number[] }> {
  const bankId = input.bankId ?? (await buildBank(deps, { ownerId: input.ownerId }))
  const { questions } = input
  const specs: TestQuestion[] =
    typeof questions === 'number' ? Array.from({ length: questions }, () => ({})) : questions
  const now = deps.clock.now()
  const ids: number[] = []
  for (const [at, spec] of specs.entries()) {
    const stem = spec.stem ?? `${at + 1} + ${at + 1} nechaga teng? ${randomUUID()}`
    const content: QuestionContent = {
      form: 'single',
      stem,
      options: OPTIONS.map((id, place) => ({ id, text: String(2 * at + 2 + place) })),
      parts: [{ answer: 'choice', label: '' }],
      keeps_order: false,
      ...spec.content,
    }
    const key: QuestionKey = {
      parts: [{ kind: 'choice', right: 'a' }],
      explanation: "Ikki sonni qo'shamiz.",
      notes: [],
      explained: null,
      ...spec.key,
    }
    const { id } = await deps.db.only<{ id: number }>(sql`
      insert into bank_question (bank_id, passage_id, state, content, key, tags, difficulty, fold, search_text, created_at,
        updated_at)
      values (${bankId}, ${spec.passageId ?? null}, ${spec.state ?? 'ready'}, ${JSON.stringify(content)}::jsonb,
        ${JSON.stringify(key)}::jsonb, ${spec.tags ?? []}, ${spec.difficulty ?? null},
        ${createHash('sha256').update(stem).digest()}, ${stem.toLowerCase()}, ${now}, ${now})
      returning id`)
    ids.push(id)
  }
  return { bankId, ids }
}

const TEST_SETTINGS: TestSettings = {
  minutes: null,
  attempts: null,
  pass_percent: null,
  results: 'at_once',
  shows_answers: true,
  shuffles_options: true,
  shuffles_questions: false,
  logs_leaving: false,
}

/** A blueprint of one block with these questions. */
export const blueprintOf = (questionIds: readonly number[]): Blueprint => ({
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
          slots: questionIds.map((question_id) => ({ question_id })),
        },
      ],
      scale: null,
    },
  ],
  scale: { kind: 'percent' },
  grades: [],
})

interface TestTest {
  ownerId: number
  purpose?: 'quiz' | 'exam'
  title?: string
  isPublic?: boolean
  opensAt?: Date | null
  closesAt?: Date | null
  places?: number | null
  settings?: Partial<TestSettings>
  /** By default one block of three new questions. */
  blueprint?: Blueprint
}

/** A draft of a test. */
export async function buildTest(deps: PracticeDeps, input: TestTest): Promise<number> {
  const { ownerId, purpose = 'quiz', title = 'Kvadrat tenglamalar', isPublic = true } = input
  const blueprint =
    input.blueprint ?? blueprintOf((await buildQuestions(deps, { ownerId, questions: 3 })).ids)
  const now = deps.clock.now()
  const row = await deps.db.only<{ id: number }>(sql`
    insert into test (owner_id, purpose, title, is_public, opens_at, closes_at, places, settings, blueprint, created_at, updated_at)
    values (${ownerId}, ${purpose}, ${title}, ${isPublic}, ${input.opensAt ?? null}, ${input.closesAt ?? null},
      ${input.places ?? null}, ${JSON.stringify({ ...TEST_SETTINGS, ...input.settings })}::jsonb,
      ${JSON.stringify(blueprint)}::jsonb, ${now}, ${now}) returning id`)
  return row.id
}

/** A test that people may take, published as its author would. */
export async function buildPublishedTest(deps: PracticeDeps, input: TestTest): Promise<{ id: number }> {
  const testId = await buildTest(deps, input)
  await publishTest(deps, { testId, ownerId: input.ownerId })
  return { id: testId }
}
