import { setImmediate } from 'node:timers/promises'
import { FULL_MILLI } from '@kashf/contract/practice/grading/verdict.ts'
import { plainText } from '@kashf/contract/practice/markup.ts'
import type { AnswerValue } from '@kashf/contract/practice/paper.ts'
import type { AnyPartKey, QuestionKey } from '@kashf/contract/practice/questions.ts'
import type { ItemFigures, ItemFlag, TestFigures } from '@kashf/contract/practice/results.ts'
import { escapeHtml } from '@kashf/contract/text/escape-html.ts'
import type { Queryable } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { acceptedKey, alsoRight, questionGrade } from '../grading/grade-answers.ts'
import { type GradedAnswer, type GradedAttempt, gradedAttempts } from '../grading/graded-attempts.ts'
import { regradesOf, type TestKeys, testKeys } from '../grading/test-keys.ts'
import { partId } from '../grading/test-scale.ts'
import { questionKey } from '../papers/draw-paper.ts'
import { numberedSections } from '../papers/render-paper.ts'
import { type QuestionVersion, versionQuestions } from '../papers/test-papers.ts'
import { textPictures } from '../questions/picture-addresses.ts'
import { type PictureAddress, renderInline, renderMarkup } from '../questions/render-markup.ts'
import { analyseItems, byPoints, correlation, fifths, outerGroups } from '../statistics/item-analysis.ts'
import { type JudgedTest, mayPublish } from './judged-test.ts'

/** People from which on alpha, D, r and flags are computed. */
const MIN_PEOPLE = 30
/** A wrong option attracts if at least this share of people chose it. */
const MIN_SHARE = 0.05
const TOO_HARD = 0.2
const TOO_EASY = 0.95
const SEPARATES = 0.1
/** Typed answers that are listed of a part, the most frequent first. */
const MAX_TYPED = 6

/** An item: a question version in a block, with its keys and what each person did with it. */
interface Item {
  question: QuestionVersion
  key: QuestionKey
  block: string
  weight_milli: number
  keys: TestKeys
  /** On the paper; null where papers differ. */
  slot: number | null
  /** By person; undefined for one who did not have it. */
  answers: (GradedAnswer[] | undefined)[]
}

/** The figures of a test from the first attempts whose results are computed. */
export async function testFigures(
  deps: Pick<Deps, 'db' | 'clock' | 'env'>,
  test: JudgedTest,
): Promise<TestFigures> {
  const attempts = await gradedAttempts(deps.db, test.id, 'first')
  const items = await itemsOf(deps.db, test.id, attempts)
  const points = attempts.map((_, person) => items.map((item) => pointsOf(item, person)))
  const totals = points.map((person) => person.reduce<number>((sum, one) => sum + (one ?? 0), 0))
  const isEnough = attempts.length >= MIN_PEOPLE && items.length >= 2
  const analysed = isEnough ? analyseItems(points) : null
  const { counts, may_publish } = await countsOf(deps, test)
  const people = { totals, ordered: byPoints(totals) }
  const pictures = textPictures(deps)
  const figures: ItemFigures[] = []
  for (const [i, item] of items.entries()) {
    figures.push(figuresOf(item, people, analysed?.items[i], pictures))
    // Thousands of people and a hundred questions take a second: other calls come in between.
    await setImmediate()
  }
  return {
    title: test.title,
    people: attempts.length,
    mean_points_milli:
      attempts.length === 0
        ? null
        : Math.round(attempts.reduce((sum, { points_milli }) => sum + points_milli, 0) / attempts.length),
    max_points_milli: Math.max(0, ...attempts.map(({ max_milli }) => max_milli)),
    alpha: analysed?.alpha ?? null,
    error_milli: analysed?.error == null ? null : Math.round(analysed.error),
    ...counts,
    are_published: test.results_at !== null || test.results === 'at_once',
    may_publish,
    items: figures,
  }
}

async function countsOf(deps: Pick<Deps, 'db' | 'clock'>, test: JudgedTest) {
  const counts = await deps.db.only<
    Pick<TestFigures, 'began' | 'late_answers' | 'late_people' | 'pending' | 'still_writing'>
  >(sql`
    with own as materialized (
      select id, user_id, state from attempt
       where test_id = ${test.id} and user_id <> ${test.owner_id} and state not in ('ready', 'void')),
    late as (select w.attempt_id from attempt_answer w join own on own.id = w.attempt_id where w.is_late)
    select (select count(distinct user_id)::int from own) as began,
           (select count(*)::int from late) as late_answers,
           (select count(distinct attempt_id)::int from late) as late_people,
           (select count(*)::int from attempt_answer w join own on own.id = w.attempt_id where w.verdict = 'pending') as pending,
           (select count(*)::int from own where state = 'open') as still_writing`)
  return { counts, may_publish: mayPublish(test, counts.still_writing, deps.clock.now()) }
}

async function itemsOf(db: Queryable, testId: number, attempts: readonly GradedAttempt[]): Promise<Item[]> {
  const versions = [...new Set(attempts.map(({ test_version }) => test_version))].sort((a, b) => b - a)
  const items = new Map<string, Item>()
  for (const version of versions) {
    const keys = await testKeys(db, testId, version)
    const questions = await versionQuestions(db, { test_id: testId, version })
    const blocks = numberedSections(keys.version.blueprint).flatMap(({ blocks }) => blocks)
    for (const [person, attempt] of attempts.entries()) {
      if (attempt.test_version !== version) continue
      for (const [slot, drawn] of attempt.slots.entries()) {
        const id = questionKey(drawn)
        const question = questions.get(id)
        const key = keys.keys.get(id)
        const block = blocks[drawn.block]
        if (!question || !key || !block || attempt.exempt.includes(drawn.block)) continue
        const { title, weight_milli } = block
        const item = items.get(id) ?? {
          ...{ question, key, block: title, weight_milli, keys, slot },
          answers: attempts.map(() => undefined),
        }
        if (item.slot !== slot) item.slot = null
        item.answers[person] = key.parts.map((_, part) => attempt.answers.get(partId(slot, part)) ?? EMPTY)
        items.set(id, item)
      }
    }
  }
  return [...items.values()]
}

const EMPTY: GradedAnswer = { value: null, verdict: 'empty', credit_milli: 0, marks: null }

/** What a person earned with an item, in thousandths of a point, without penalties; null if they did not have it. */
function pointsOf({ answers, weight_milli }: Item, person: number): number | null {
  const parts = answers[person]
  return parts ? (questionGrade(parts).credit_milli * weight_milli) / FULL_MILLI : null
}

function figuresOf(
  item: Item,
  { totals, ordered }: { totals: readonly number[]; ordered: readonly number[] },
  analysed: ReturnType<typeof analyseItems>['items'][number] | undefined,
  pictures: PictureAddress,
): ItemFigures {
  const { question, key, block, weight_milli, keys, slot } = item
  const people = ordered.filter((person) => item.answers[person] !== undefined)
  const points = (person: number) => pointsOf(item, person) ?? 0
  const perPoint = weight_milli === 0 ? 0 : 1 / weight_milli
  const facility = (people.reduce((sum, person) => sum + points(person), 0) / people.length) * perPoint
  const regrades = regradesOf(keys.regrades, question)
  const rest = totals.map((total, person) => total - points(person))
  const options = key.parts.flatMap((_, part) => optionsOf(item, part, { people, rest }, pictures))
  return {
    slot,
    question_id: question.question_id,
    version: question.version,
    block,
    stem: plainText(question.content.stem),
    stem_html: renderMarkup(question.content.stem, pictures),
    people: people.length,
    empty: people.filter((person) => item.answers[person]?.every(({ verdict }) => verdict === 'empty'))
      .length,
    facility,
    discrimination: analysed ? analysed.discrimination * perPoint : null,
    correlation: analysed?.item_rest ?? null,
    is_dropped: regrades.some(({ how }) => how === 'drop'),
    flags: analysed ? flagsOf(item, { facility, r: analysed.item_rest, options, people }) : [],
    options,
  }
}

/** Who chose what of a part: its options, or the answers that were typed most. */
function optionsOf(
  { question, key, keys, answers }: Item,
  part: number,
  among: { people: readonly number[]; rest: readonly number[] },
  pictures: PictureAddress,
): ItemFigures['options'] {
  const asked = question.content.parts[part]
  const partKey = key.parts[part]
  if (!asked || !partKey || partKey.kind === 'marked') return []
  const answerOf = (person: number) => answers[person]?.[part] ?? EMPTY
  const groups = fifths(among.people)
  const chosen = new Map<string, number[]>()
  for (const person of among.people) {
    const { value } = answerOf(person)
    if (value === null) continue
    const id = idOf(value, partKey.kind)
    const same = chosen.get(id)
    if (same) same.push(person)
    else chosen.set(id, [person])
  }
  const figures = (id: string, html: string, isRight: boolean, isOption: boolean) => {
    const who = new Set(chosen.get(id))
    return {
      ...{ part, id, html, is_right: isRight, is_option: isOption, people: who.size },
      correlation:
        among.people.length < MIN_PEOPLE
          ? null
          : correlation(
              among.people.map((person) => (who.has(person) ? 1 : 0)),
              among.people.map((person) => among.rest[person] ?? 0),
            ),
      fifths: groups.map((group) =>
        group.length === 0 ? 0 : group.filter((person) => who.has(person)).length / group.length,
      ),
    }
  }
  const texts = new Map(question.content.options.map(({ id, text }) => [id, text]))
  const textOf = (id: string) => renderInline(texts.get(id) ?? id, pictures)
  if (partKey.kind === 'choice') {
    const regrades = regradesOf(keys.regrades, question)
    const now = acceptedKey(partKey, part, regrades)
    const right = new Set([now.kind === 'choice' ? now.right : partKey.right, ...alsoRight(part, regrades)])
    return (asked.options ?? [...texts.keys()]).map((id) => figures(id, textOf(id), right.has(id), true))
  }
  return [...chosen]
    .sort(([, a], [, b]) => b.length - a.length)
    .slice(0, MAX_TYPED)
    .map(([id, [first]]) => {
      const { value, credit_milli } = first === undefined ? EMPTY : answerOf(first)
      const html = Array.isArray(value) ? value.map(textOf).join(', ') : escapeHtml(value ?? '')
      return figures(id, html, credit_milli === FULL_MILLI, false)
    })
}

/** Several options are one answer in whatever order they were ticked; a text counts as typed, without outer spaces. */
const idOf = (value: NonNullable<AnswerValue>, kind: AnyPartKey['kind']): string => {
  if (typeof value === 'string') return value.trim()
  return (kind === 'order' ? value : [...value].sort()).join(' ')
}

function flagsOf(
  { answers }: Item,
  of: {
    facility: number
    r: number | null
    options: ItemFigures['options']
    people: readonly number[]
  },
): ItemFlag[] {
  const wrong = of.options.filter(({ is_option, is_right }) => is_option && !is_right)
  const attracts = wrong.some(
    ({ correlation, people }) => (correlation ?? 0) > 0 && people >= of.people.length * MIN_SHARE,
  )
  const isMarked = of.people.every((person) => answers[person]?.every(({ verdict }) => verdict !== 'pending'))
  if (!isMarked) return []
  const { upper } = outerGroups(of.people)
  const countAmongBest = (ids: ReadonlySet<string>, part: number) =>
    upper.filter((person) => {
      const value = answers[person]?.[part]?.value
      return typeof value === 'string' && ids.has(value)
    }).length
  const avoided = wrong.some(({ id, part }) => {
    const right = of.options.filter((option) => option.part === part && option.is_right)
    const chose = countAmongBest(new Set([id]), part)
    const choseKey = countAmongBest(new Set(right.map((option) => option.id)), part)
    // More than chance between two options that attract the same.
    return chose - choseKey > Math.sqrt(chose + choseKey)
  })
  const flags: [ItemFlag, boolean][] = [
    ['best_avoid_key', avoided],
    ['does_not_separate', of.r !== null && of.r < SEPARATES],
    ['wrong_option_attracts_best', attracts],
    ['too_hard', of.facility < TOO_HARD],
    ['too_easy', of.facility > TOO_EASY],
  ]
  return flags.flatMap(([flag, is]) => (is ? [flag] : []))
}
