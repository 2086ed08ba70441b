import type { Course, LessonItem } from '@kashf/contract/catalogue/catalogue.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { ApiError, messageOf } from '../../../api/client/api-error.ts'
import { api } from '../../../api/client/client.ts'
import { queryKeys } from '../../../api/queries/query-keys.ts'
import { curriculumText as text } from '../../../text/teach/curriculum.ts'
import { showToast } from '../../../ui/toast.ts'
import { arrangeCourse, curriculumOf, type Item, itemsOf, itemsOfCurriculum, keyOf } from './items.ts'

/** A change that can be undone until the page is left. */
interface Undo {
  /** The description of the change. */
  title: string
  run(): Promise<void>
}

/** A conflict on a name that another window has changed as well. */
export interface NameConflict {
  item: Item
  here: string
  there: string
}

/** Changes a course's sections and lessons: optimistically, stored one after another, with `undo`. */
export function useCurriculum(course: Course) {
  const queries = useQueryClient()
  const key = queryKeys.course(course.id)
  const saving = useRef<Promise<unknown>>(Promise.resolve())
  const storedIds = useRef(new Map<number, number>())
  const [undos, setUndos] = useState<Undo[]>([])
  const [addedSectionId, setAddedSectionId] = useState<number | null>(null)
  const [nameConflict, setNameConflict] = useState<NameConflict | null>(null)
  const items = useMemo(() => itemsOf(course), [course])

  const refresh = () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: key }),
      queries.invalidateQueries({ queryKey: queryKeys.ownCourses }),
    ])
  /** Queues a change behind the earlier ones; a failure is shown and the course refetched. */
  const inTurn = <T>(change: () => Promise<T>): Promise<T | null> => {
    const result = saving.current.then(change).catch((error: unknown) => {
      const reason = error instanceof ApiError ? Object.values(error.fields)[0] : undefined
      showToast({ kind: 'error', title: text.failed, message: reason ?? messageOf(error) })
      void refresh()
      return null
    })
    saving.current = result
    return result
  }
  const withStoredIds = (list: readonly Item[]): Item[] =>
    list.map((item) => ({ ...item, id: (item.id < 0 && storedIds.current.get(item.id)) || item.id }))

  /** Stores the difference between `next` and `before`, so that concurrent changes of other windows stay. */
  const arrange = (next: readonly Item[], before: readonly Item[] = items) => {
    queries.setQueryData<Course>(key, (now) => now && arrangeCourse(now, next))
    return inTurn(async () => {
      const [sent, base] = [withStoredIds(next), withStoredIds(before)]
      const { data } = await api('PUT /api/courses/:id/curriculum', {
        params: { id: course.id },
        body: { ...curriculumOf(sent), base: curriculumOf(base) },
      })
      const known = new Set([...sent, ...base].map(keyOf))
      const stored = itemsOfCurriculum(data)
      const added = stored.filter((item) => item.kind === 'section' && !known.has(keyOf(item)))
      for (const item of sent) {
        const made = item.id < 0 && added.find((other) => titleIn(other) === titleIn(item))
        if (made) storedIds.current.set(item.id, made.id)
      }
      queries.setQueryData<Course>(key, (now) => now && arrangeCourse(now, withStoredIds(itemsOf(now))))
      const expected = withStoredIds(sent)
      if (stored.map(nameOf).join('\n') !== expected.map(nameOf).join('\n')) await refresh()
      const [conflict] = data.conflicts
      const item = stored.find(({ kind, id }) => kind === 'section' && id === conflict?.id)
      if (conflict && item) setNameConflict({ item, here: conflict.title, there: titleIn(item) })
    })
  }
  const renameLesson = (id: number, title: string, from: string) => {
    showLesson(id, { title })
    return inTurn(async () => {
      const { data } = await api('GET /api/courses/lesson/:id', { params: { id } })
      if (data.title !== from && data.title !== title) {
        showLesson(id, { title: data.title })
        setNameConflict({ item: { kind: 'lesson', id }, here: title, there: data.title })
      } else
        await api('PATCH /api/courses/videos/:id', { params: { id }, body: { title, version: data.version } })
    })
  }
  const showLesson = (id: number, changed: Partial<LessonItem>) =>
    queries.setQueryData<Course>(
      key,
      (now) =>
        now && {
          ...now,
          videos: now.videos.map((item) => (item.id === id ? { ...item, ...changed } : item)),
        },
    )
  const renameSection = (id: number, title: string) =>
    void arrange(items.map((item) => (item.kind === 'section' && item.id === id ? { ...item, title } : item)))
  const remember = (undo: Undo) => setUndos((before) => [...before.slice(-19), undo])

  return {
    items,
    /** The latest change that can be undone. */
    lastUndo: undos.at(-1) ?? null,
    /** Discards all changes that could be undone. */
    forgetUndo: () => setUndos([]),
    async undo(): Promise<void> {
      const newest = undos.at(-1)
      if (!newest) return
      setUndos((before) => before.slice(0, -1))
      await newest.run()
    },
    /** Stores a new order; `title` describes the move. */
    rearrange(next: readonly Item[], title: string): void {
      void arrange(next)
      remember({ title: text.moved(title), run: async () => void (await arrange(items, next)) })
    },
    /** The latest added section, which still needs a name. */
    addedSectionId,
    /** Adds a section at the end. */
    async addSection(): Promise<void> {
      const id = -Date.now()
      await arrange([...items, { kind: 'section', id, title: text.newSection }])
      setAddedSectionId(storedIds.current.get(id) ?? null)
    },
    renameSection,
    removeSection(section: Item & { kind: 'section' }): void {
      const rest = items.filter((item) => item !== section)
      void arrange(rest)
      const restored = items.map((item) => (item === section ? { ...section, id: -Date.now() } : item))
      remember({
        title: text.sectionRemoved(section.title),
        run: async () => void (await arrange(restored, rest)),
      })
    },
    renameLesson: (lesson: LessonItem, title: string) => void renameLesson(lesson.id, title, lesson.title),
    /** Set while the teacher is asked which name to keep. */
    nameConflict,
    decideName(side: 'here' | 'there'): void {
      setNameConflict(null)
      if (!nameConflict || side === 'there') return
      const { item, here, there } = nameConflict
      if (item.kind === 'lesson') void renameLesson(item.id, here, there)
      else renameSection(item.id, here)
    },
    setFree(lesson: LessonItem, isFree: boolean): void {
      showLesson(lesson.id, { is_free: isFree })
      void inTurn(() =>
        api('PATCH /api/courses/videos/:id', { params: { id: lesson.id }, body: { is_open: isFree } }),
      )
    },
    removeLesson(lesson: LessonItem): Promise<unknown> {
      return inTurn(async () => {
        await api('DELETE /api/courses/videos/:id', { params: { id: lesson.id } })
        await refresh()
        remember({
          title: text.lessonRemoved(lesson.title),
          run: async () => {
            await inTurn(async () => {
              await api('POST /api/courses/videos/:id/restore', { params: { id: lesson.id } })
              await refresh()
            })
          },
        })
      })
    },
  }
}

const titleIn = (item: Item) => (item.kind === 'section' ? item.title : '')
const nameOf = (item: Item) => `${keyOf(item)} ${titleIn(item)}`

export type CurriculumActions = ReturnType<typeof useCurriculum>
