import type { Curriculum, CurriculumBody } from '@kashf/contract/authoring/authoring.ts'

/** A section (new when it has no id) or a lesson. Lessons belong to the section before them. */
interface Item {
  key: string
  lessonId?: number
  section?: { id?: number; title: string }
}

/** The result of merging a change of a curriculum with what others have saved meanwhile. */
export interface MergedCurriculum {
  body: CurriculumBody
  /** Sections that both sides renamed, with the title that was not taken. */
  conflicts: { id: number; title: string }[]
}

/**
 * Three-way merge: applies the moves, renames, additions and removals that distinguish `mine` from `base` to `theirs`,
 * and nothing else. Lessons and sections that are only in `theirs` stay.
 */
export function mergeCurriculum(
  base: CurriculumBody,
  mine: CurriculumBody,
  theirs: Curriculum,
): MergedCurriculum {
  const [before, wanted, now] = [itemsOf(base), itemsOf(mine), itemsOf(theirs)]
  const known = new Set(before.map(({ key }) => key))
  const kept = new Set(wanted.map(({ key }) => key))
  const present = new Set(now.map(({ key }) => key))
  const merged = now.filter(({ key, section }) => !section || kept.has(key) || !known.has(key))
  const unmoved = longestCommonOrder(before, wanted)
  for (const [at, item] of wanted.entries()) {
    // Others have removed the item meanwhile.
    if (known.has(item.key) && !present.has(item.key)) continue
    if (unmoved.has(item.key)) continue
    const from = merged.findIndex(({ key }) => key === item.key)
    const [moved = item] = from < 0 ? [] : merged.splice(from, 1)
    const earlier = wanted.slice(0, at).findLast(({ key }) => merged.some((other) => other.key === key))
    merged.splice(earlier ? merged.findIndex(({ key }) => key === earlier.key) + 1 : 0, 0, moved)
  }
  const conflicts: MergedCurriculum['conflicts'] = []
  const titled = merged.map((item) => {
    if (!item.section) return item
    const [old, own] = [titleIn(before, item.key), titleIn(wanted, item.key)]
    const { id, title } = item.section
    if (own === undefined || own === old || own === title) return item
    if (title === old || id === undefined) return { ...item, section: { id, title: own } }
    conflicts.push({ id, title: own })
    return item
  })
  return { body: bodyOf(titled), conflicts }
}

function itemsOf({ lesson_ids, sections }: CurriculumBody | Curriculum): Item[] {
  const lessonsOf = (ids: readonly number[]): Item[] =>
    ids.map((lessonId) => ({ key: `lesson-${lessonId}`, lessonId }))
  return [
    ...lessonsOf(lesson_ids),
    ...sections.flatMap(({ id, title, lesson_ids }, at): Item[] => [
      { key: id === undefined ? `new-${at}` : `section-${id}`, section: { id, title: title.trim() } },
      ...lessonsOf(lesson_ids),
    ]),
  ]
}

function bodyOf(items: readonly Item[]): CurriculumBody {
  const body: CurriculumBody = { lesson_ids: [], sections: [] }
  for (const { section, lessonId } of items) {
    if (section) {
      const { id, title } = section
      body.sections.push({ ...(id !== undefined && { id }), title, lesson_ids: [] })
    } else if (lessonId !== undefined) (body.sections.at(-1) ?? body).lesson_ids.push(lessonId)
  }
  return body
}

const titleIn = (items: readonly Item[], key: string) =>
  items.find((item) => item.key === key)?.section?.title

/** The keys of the longest common subsequence of both lists: all other items were moved or added. */
function longestCommonOrder(before: readonly Item[], after: readonly Item[]): ReadonlySet<string> {
  const places = new Map(before.map(({ key }, at) => [key, at]))
  const common = after.flatMap(({ key }) => {
    const at = places.get(key)
    return at === undefined ? [] : [{ key, at }]
  })
  const best: { length: number; previous: number }[] = []
  let end = -1
  for (const [index, { at }] of common.entries()) {
    let previous = -1
    for (let other = 0; other < index; other++) {
      if ((common[other]?.at ?? 0) >= at) continue
      if ((best[other]?.length ?? 0) > (best[previous]?.length ?? 0)) previous = other
    }
    const length = (best[previous]?.length ?? 0) + 1
    best.push({ length, previous })
    if (length > (best[end]?.length ?? 0)) end = index
  }
  const keys = new Set<string>()
  for (let index = end; index >= 0; index = best[index]?.previous ?? -1) {
    const item = common[index]
    if (item) keys.add(item.key)
  }
  return keys
}
