import type { CoverSpec } from '@kashf/contract/art.ts'
import type { CompositionName, WorldName } from '@kashf/contract/art-names.ts'
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

/** World and motif of a category's tile. */
export function proposeTile(categoryName: string): Pick<CoverSpec, 'motif'> & { world: WorldName } {
  const { motifs, worlds } = subjectOf(categoryName)
  return { motif: motifs[0], world: worlds[0] }
}

function pick<Name>(names: readonly Name[], id: number, fallback: Name): Name {
  return names[id % names.length] ?? fallback
}
