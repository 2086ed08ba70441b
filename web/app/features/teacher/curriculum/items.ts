import type { Curriculum, CurriculumBody } from '@kashf/contract/authoring/authoring.ts'
import type { Course } from '@kashf/contract/catalogue/catalogue.ts'

/** A row of the curriculum. The lessons of a section are those between it and the next section. */
export type Item =
  /** The id of a section is negative until the server has stored it. */
  { kind: 'section'; id: number; title: string } | { kind: 'lesson'; id: number }

/** Sections and lessons in one list. */
export function itemsOf({ videos, sections }: Pick<Course, 'videos' | 'sections'>): Item[] {
  const lessonsOf = (sectionId: number | null): Item[] =>
    videos.filter(({ section_id }) => section_id === sectionId).map(({ id }) => ({ kind: 'lesson', id }))
  return [
    ...lessonsOf(null),
    ...sections.flatMap(({ id, title }): Item[] => [{ kind: 'section', id, title }, ...lessonsOf(id)]),
  ]
}

/** The list as a request body. */
export function curriculumOf(items: readonly Item[]): CurriculumBody {
  const body: CurriculumBody = { lesson_ids: [], sections: [] }
  for (const item of items) {
    if (item.kind === 'section') {
      const { id, title } = item
      body.sections.push({ ...(id > 0 && { id }), title, lesson_ids: [] })
    } else (body.sections.at(-1) ?? body).lesson_ids.push(item.id)
  }
  return body
}

/** The list of the stored curriculum. */
export const itemsOfCurriculum = ({ lesson_ids, sections }: Curriculum): Item[] => [
  ...lesson_ids.map((id): Item => ({ kind: 'lesson', id })),
  ...sections.flatMap(({ id, title, lesson_ids: inside }): Item[] => [
    { kind: 'section', id, title },
    ...inside.map((lesson): Item => ({ kind: 'lesson', id: lesson })),
  ]),
]

/** The course with the sections and the order of `items`. */
export function arrangeCourse(course: Course, items: readonly Item[]): Course {
  let sectionId: number | null = null
  const places = new Map<number, { at: number; sectionId: number | null }>()
  for (const [at, item] of items.entries()) {
    if (item.kind === 'section') sectionId = item.id
    else places.set(item.id, { at, sectionId })
  }
  return {
    ...course,
    sections: items.flatMap((item) => (item.kind === 'section' ? [{ id: item.id, title: item.title }] : [])),
    videos: course.videos
      .map((lesson) => ({ ...lesson, section_id: places.get(lesson.id)?.sectionId ?? null }))
      .toSorted((a, b) => (places.get(a.id)?.at ?? 0) - (places.get(b.id)?.at ?? 0)),
  }
}

/** The key of an item, which stays the same when the list is refetched. */
export const keyOf = ({ kind, id }: Pick<Item, 'kind' | 'id'>): string => `${kind}-${id}`

/** An item with the rows that move along: a section takes its lessons. */
export function blockOf(items: readonly Item[], item: Item): Item[] {
  const from = items.findIndex((other) => keyOf(other) === keyOf(item))
  if (item.kind === 'lesson') return items.slice(from, from + 1)
  return items.slice(from, nextSection(items, from + 1))
}

/** Puts an item at `to`, an index in the list without its block. A section never splits another one. */
export function moveItem(items: readonly Item[], item: Item, to: number): Item[] {
  const block = blockOf(items, item)
  const rest = items.filter((other) => !block.includes(other))
  rest.splice(item.kind === 'section' ? nextSection(rest, to) : to, 0, ...block)
  return rest
}

/** One step up (-1) or down (1): a lesson past its neighbour, a section past the next one. */
export function stepItem(items: readonly Item[], item: Item, step: -1 | 1): Item[] {
  const from = items.findIndex((other) => keyOf(other) === keyOf(item))
  if (item.kind === 'lesson') return moveItem(items, item, Math.max(0, from + step))
  if (step > 0) {
    const rest = items.length - blockOf(items, item).length
    return moveItem(items, item, Math.min(from + 1, rest))
  }
  const before = items.slice(0, from).findLastIndex(({ kind }) => kind === 'section')
  return before < 0 ? [...items] : moveItem(items, item, before)
}

/** The index of the first section at or after `at`; without one, the end. */
export function nextSection(items: readonly Item[], at: number): number {
  const next = items.findIndex(({ kind }, index) => index >= at && kind === 'section')
  return next < 0 ? items.length : next
}
