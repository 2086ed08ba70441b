import type { CoverSpec } from '@kashf/contract/art/art.ts'
import type { CompositionName, WorldName } from '@kashf/contract/art/art-names.ts'
import { keyWordsOf } from './key-words.ts'
import { motifOfTitle, subjectOf } from './subjects.ts'

const WITH_WORDS: readonly CompositionName[] = ['sahna', 'ravoq', 'naqsh']
/** Two short lines at most: they are set huge. */
const WITH_SHORT_WORDS: readonly CompositionName[] = ['sahna', 'soz', 'ravoq', 'naqsh']
const SHORT = 5

/**
 * The cover of a course whose teacher chose none. The title or else the category gives the motif, the category and the id
 * the world, the id the composition, so that neighbours on a shelf differ.
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

/** A tile's neighbours before it: the one to the left and, where phones show two rows, the one above. */
const NEIGHBOURS = 2

/** World and motif of the tiles of categories that are shown in this order: neighbours differ in world. */
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
