import type { CoverSpec } from '@kashf/contract/art/art.ts'
import type { CompositionName, WorldName } from '@kashf/contract/art/art-names.ts'
import { keyWordsOf } from './key-words.ts'
import { motifOfTitle, subjectOf } from './subjects.ts'

const WITH_WORDS: readonly CompositionName[] = ['sahna', 'ravoq', 'naqsh']
/** Compositions for at most two short lines, which are set at a huge size. */
const WITH_SHORT_WORDS: readonly CompositionName[] = ['sahna', 'soz', 'ravoq', 'naqsh']
const SHORT = 5

/**
 * Proposes the cover of a course whose teacher chose none. The title, or else the category, determines the motif;
 * category and id determine the world, and the id the composition, so that neighbours on a shelf differ.
 */
export function proposeCover(course: { courseId: number; categoryName: string; title: string }): CoverSpec {
  const { courseId, title } = course
  const subject = subjectOf(course.categoryName)
  const words = keyWordsOf(title)
  const isShort = words.split('\n').every((line) => line.length <= SHORT)
  const compositions = isShort ? WITH_SHORT_WORDS : WITH_WORDS
  return {
    world: pick(subject.worlds, courseId, 'lojuvard'),
    motif: motifOfTitle(title) ?? pick(subject.motifs, courseId, 'kitob'),
    composition: words === '' ? 'yulduz' : pick(compositions, courseId, 'sahna'),
    words,
  }
}

/** The number of preceding neighbours of a tile: the left one and, where phones show two rows, the one above. */
const NEIGHBOURS = 2

/** World and motif of category tiles shown in this order, such that neighbours differ in world. */
export function proposeTiles(
  categoryNames: readonly string[],
): (Pick<CoverSpec, 'motif'> & { world: WorldName })[] {
  const chosen: WorldName[] = []
  return categoryNames.map((name) => {
    const { motifs, worlds } = subjectOf(name)
    const taken = chosen.slice(-NEIGHBOURS)
    const world = worlds.find((one) => !taken.includes(one)) ?? worlds[0]
    chosen.push(world)
    return { motif: motifs[0], world }
  })
}

function pick<Name>(names: readonly Name[], id: number, fallback: Name): Name {
  return names[id % names.length] ?? fallback
}
