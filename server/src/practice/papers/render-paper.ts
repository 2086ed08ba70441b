import type { Paper, PaperPassage, PaperQuestion } from '@kashf/contract/practice/paper.ts'
import type { Queryable } from '../../db/client.ts'
import { type PictureBase, picturesInText, presentQuestion } from '../questions/present-question.ts'
import { renderMarkup } from '../questions/render-markup.ts'
import { questionKey } from './draw-paper.ts'
import type { FrozenBlueprint } from './frozen-blueprint.ts'
import {
  type QuestionVersion,
  type StoredPaper,
  type TestVersion,
  testVersion,
  versionQuestions,
} from './test-papers.ts'

/** A paper with everything that its attempts need but its keys. It never changes, so processes keep it. */
export interface OpenedPaper extends StoredPaper {
  version: TestVersion
  questions: PaperQuestion[]
  passages: PaperPassage[]
  /** The question versions by slot. */
  contents: QuestionVersion[]
}

/** Opens a paper: its questions as people see them. */
export async function openPaper(
  db: Queryable,
  paper: StoredPaper,
  pictureBase: PictureBase,
): Promise<OpenedPaper> {
  const version = await testVersion(db, paper.test_id, paper.test_version)
  const all = await versionQuestions(db, version)
  const contents = paper.slots.map((slot) => {
    const found = all.get(questionKey(slot))
    if (!found) throw new Error(`question ${slot.question_id} of paper ${paper.id} is missing`)
    return found
  })
  const passages = new Map(
    contents.flatMap(({ passage }) => (passage ? [[passage.id, passage] as const] : [])),
  )
  const places = new Map([...passages.keys()].map((id, at) => [id, at]))
  return {
    ...paper,
    version,
    contents,
    questions: contents.map(({ content, passage }, slot) =>
      presentQuestion(
        content,
        paper.slots[slot]?.options ?? [],
        pictureBase,
        passage ? (places.get(passage.id) ?? null) : null,
      ),
    ),
    passages: [...passages.values()].map(({ id, title, text, recording_id, plays }) => ({
      title,
      html: renderMarkup(text, picturesInText(pictureBase)),
      recording: recording_id === null ? null : id,
      plays,
    })),
  }
}

/** The sections of a blueprint, each with its blocks and their numbers through the whole paper. */
export function numberedSections(blueprint: FrozenBlueprint) {
  let next = 0
  return blueprint.sections.map((section) => ({
    ...section,
    blocks: section.blocks.map((block) => ({ ...block, number: next++ })),
  }))
}

/** Whether sections follow one another, each with a clock of its own. */
export const hasSectionClocks = (blueprint: FrozenBlueprint): boolean =>
  blueprint.sections.some(({ minutes }) => minutes !== null)

/** The section of each slot. */
export function sectionsOfSlots({ slots, version }: OpenedPaper): number[] {
  const ofBlock = numberedSections(version.blueprint).flatMap(({ blocks }, section) =>
    blocks.map(() => section),
  )
  return slots.map(({ block }) => ofBlock[block] ?? 0)
}

/**
 * The paper as it is sent. Where sections have clocks of their own, only the open one has its questions: a later section stays
 * closed until it begins, and an earlier one after its end. Exempt blocks have none.
 */
export function paperToSend(
  paper: OpenedPaper,
  shown: { section: number; exempt: readonly number[] },
): Paper {
  const isStepwise = hasSectionClocks(paper.version.blueprint)
  const sent = new Set<PaperQuestion>()
  const sections = numberedSections(paper.version.blueprint).map(({ title, minutes, blocks }, section) => ({
    title,
    minutes,
    blocks: blocks.map(({ number, title, weight_milli, penalty_milli }) => {
      const isClosed = (isStepwise && section !== shown.section) || shown.exempt.includes(number)
      const slots = paper.slots.flatMap(({ block }, slot) => (block === number ? [slot] : []))
      const questions = isClosed ? [] : slots.flatMap((slot) => paper.questions[slot] ?? [])
      for (const question of questions) sent.add(question)
      return { title, weight_milli, penalty_milli, first_slot: slots[0] ?? 0, questions }
    }),
  }))
  const passages = new Set([...sent].map(({ passage }) => passage))
  return {
    sections,
    passages: paper.passages.map((passage, at) => (passages.has(at) ? passage : CLOSED_PASSAGE)),
  }
}

/** Stands for a passage none of whose questions is sent, so that the others keep their numbers. */
const CLOSED_PASSAGE: PaperPassage = { title: '', html: '', recording: null, plays: null }
