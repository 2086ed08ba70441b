import { FULL_MILLI } from '@kashf/contract/practice/grading/verdict.ts'
import type { AnyPartKey } from '@kashf/contract/practice/questions.ts'
import { standardScore } from '@kashf/contract/practice/scoring/scale.ts'
import type { Scale } from '@kashf/contract/practice/tests.ts'
import { type PaperSlot, questionKey } from '../papers/draw-paper.ts'
import type { FrozenBlueprint } from '../papers/frozen-blueprint.ts'
import { numberedSections } from '../papers/render-paper.ts'
import { type Ability, abilities, fitRasch } from '../statistics/rasch.ts'
import type { PartGrade } from './grade-answers.ts'
import { type ScaleItem, type TestKeys, type TestScale, WHOLE_TEST } from './test-keys.ts'

/** First attempts from which a Rasch scale is fitted. With fewer, results are per cent. */
export const MIN_PEOPLE = 200
const MIN_ITEMS = 2
/** People whose abilities differ less than this, in logits, cannot be put on a scale. */
const MIN_SPREAD = 0.01

/** A person's place on a fitted scale. */
export interface Measured {
  score_milli: number
  /** One standard error to both sides. */
  interval_milli: { from: number; to: number }
  ability: number
}
/** By section. */
export type Measures = ReadonlyMap<number, Measured>

type RaschScale = Extract<Scale, { kind: 'rasch' }>

/** The Rasch scales of a blueprint by section. */
export function raschScales(blueprint: FrozenBlueprint): Map<number, RaschScale> {
  const all = [
    [WHOLE_TEST, blueprint.scale] as const,
    ...blueprint.sections.map(({ scale }, section) => [section, scale] as const),
  ]
  return new Map(all.flatMap(([section, scale]) => (scale?.kind === 'rasch' ? [[section, scale]] : [])))
}

/** The grades of the parts of a paper, by `partId`. */
export type Grades = ReadonlyMap<string, PartGrade>
export const partId = (slot: number, part: number): string => `${slot} ${part}`

/** The places of questions on a paper. */
const placesOf = (slots: readonly PaperSlot[]): ReadonlyMap<string, number> =>
  new Map(slots.map((slot, at) => [questionKey(slot), at]))

/** The abilities that numbers of right answers mean, for each set of items that somebody had. They are the same for all of them. */
const known = new WeakMap<TestScale, Map<string, Ability[]>>()

function abilitiesOf(scale: TestScale, items: readonly ScaleItem[]): Ability[] {
  const ofScale = known.get(scale) ?? new Map<string, Ability[]>()
  known.set(scale, ofScale)
  const set = items.map((item) => scale.items.indexOf(item)).join()
  const found =
    ofScale.get(set) ??
    abilities({ difficulties: items.map(({ difficulty }) => difficulty), spread: scale.spread })
  ofScale.set(set, found)
  return found
}

/** The ability of a person from the items of the scale that they had; null if they had none. */
function measure(scale: TestScale, range: RaschScale, credits: readonly (number | null)[]): Measured | null {
  const had = scale.items.filter((_, i) => credits[i] !== null)
  const right = credits.filter((credit) => credit === FULL_MILLI).length
  const found = had.length === 0 ? undefined : abilitiesOf(scale, had)[right]
  if (!found) return null
  const score = (ability: number) => standardScore(ability / scale.spread, range)
  const { ability, error } = found
  return {
    score_milli: score(ability),
    interval_milli: { from: score(ability - error), to: score(ability + error) },
    ability,
  }
}

/** What the fitted scales of a test say of a paper. */
export function measureAttempt(
  { version, scales }: Pick<TestKeys, 'version' | 'scales'>,
  paper: { slots: readonly PaperSlot[]; grades: Grades; exempt: readonly number[] },
): Measures {
  const rules = raschScales(version.blueprint)
  const places = placesOf(paper.slots)
  return new Map(
    (scales ?? []).flatMap((scale) => {
      const range = rules.get(scale.section)
      const credits = scale.items.map((item) => creditOf(item, places, paper))
      const found = range ? measure(scale, range, credits) : null
      return found ? [[scale.section, found] as const] : []
    }),
  )
}

type Item = Omit<ScaleItem, 'difficulty'>

/** The credit for an item; null if the person did not have it. */
function creditOf(
  item: Item,
  places: ReadonlyMap<string, number>,
  { slots, grades, exempt }: { slots: readonly PaperSlot[]; grades: Grades; exempt: readonly number[] },
): number | null {
  const slot = places.get(questionKey(item))
  if (slot === undefined || exempt.includes(slots[slot]?.block ?? -1)) return null
  return grades.get(partId(slot, item.part))?.credit_milli ?? 0
}

/** An attempt from which a scale is fitted. */
export interface FittedAttempt {
  slots: readonly PaperSlot[]
  grades: Grades
  exempt: readonly number[]
}

/** Parts that a person marks are no items: they are not right or wrong. */
const isItem = (key: AnyPartKey): boolean => key.kind !== 'marked'

/**
 * Fits the Rasch scales of a version of a test from first attempts; null below 200 of them. Items are the parts of questions that
 * all of them had and that neither all nor none solved.
 */
export function fitScales(keys: TestKeys, attempts: readonly FittedAttempt[]): TestScale[] | null {
  if (attempts.length < MIN_PEOPLE) return null
  const sections = numberedSections(keys.version.blueprint)
  const fitted = [...raschScales(keys.version.blueprint).keys()].map((section): TestScale => {
    const scoped = section === WHOLE_TEST ? sections : sections.slice(section, section + 1)
    const blocks = new Set(scoped.flatMap(({ blocks }) => blocks.map(({ number }) => number)))
    const taken = attempts.filter(({ exempt }) => !exempt.some((block) => blocks.has(block)))
    return fitScale(section, commonItems(keys, taken, blocks), taken)
  })
  return fitted.length === 0 ? null : fitted
}

function commonItems(
  { keys, regrades }: TestKeys,
  attempts: readonly FittedAttempt[],
  blocks: ReadonlySet<number>,
): Item[] {
  const papers = [...new Set(attempts.map(({ slots }) => slots))].map(placesOf)
  const settled = new Set(
    regrades
      .filter(({ how }) => how !== 'accept')
      .map(({ question_id, question_version }) => questionKey({ question_id, version: question_version })),
  )
  const first = attempts[0]?.slots ?? []
  return first
    .filter((slot) => blocks.has(slot.block) && papers.every((paper) => paper.has(questionKey(slot))))
    .filter((slot) => !settled.has(questionKey(slot)))
    .flatMap(({ question_id, version }) =>
      (keys.get(questionKey({ question_id, version }))?.parts ?? []).flatMap((key, part) =>
        isItem(key) ? [{ question_id, version, part }] : [],
      ),
    )
}

function fitScale(section: number, items: readonly Item[], attempts: readonly FittedAttempt[]): TestScale {
  const people = attempts.length
  const none = { section, people, spread: 1, items: [] }
  if (people < MIN_PEOPLE) return none
  const places = new Map(attempts.map(({ slots }) => [slots, placesOf(slots)]))
  const right = attempts.map((attempt) =>
    items.map((item) => creditOf(item, places.get(attempt.slots) ?? new Map(), attempt) === FULL_MILLI),
  )
  const solved = items.map((_, i) => right.filter((row) => row[i]).length)
  const kept = items.flatMap((item, i) => {
    const count = solved[i] ?? 0
    return count > 0 && count < people ? [{ item, at: i, count }] : []
  })
  if (kept.length < MIN_ITEMS) return none
  const people_by_score = Array.from({ length: kept.length + 1 }, () => 0)
  for (const row of right) {
    const score = kept.filter(({ at }) => row[at]).length
    people_by_score[score] = (people_by_score[score] ?? 0) + 1
  }
  const model = fitRasch({ people_by_score, right_by_item: kept.map(({ count }) => count) })
  if (!(model.spread >= MIN_SPREAD)) return none
  return {
    section,
    people,
    spread: model.spread,
    items: kept.map(({ item }, i) => ({ ...item, difficulty: model.difficulties[i] ?? 0 })),
  }
}
