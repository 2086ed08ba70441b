import type { Curriculum } from '@kashf/contract/authoring.ts'
import type { Course, LessonItem } from '@kashf/contract/catalogue.ts'
import type { Answer } from '@kashf/contract/common.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { ApiError, messageOf } from '../../../api/client/api-error.ts'
import { api, patch, post, put } from '../../../api/client/client.ts'
import { queryKeys } from '../../../api/queries/query-keys.ts'
import { curriculumText as text } from '../../../text/curriculum.ts'
import { showToast } from '../../../ui/toast.ts'
import { arrangeCourse, curriculumOf, type Item, itemsOf } from './items.ts'

/** A change that can be taken back until the page is left. */
interface Undo {
  /** What was done. */
  title: string
  run(): Promise<void>
}

/** Changes of a course's sections and lessons: shown at once, stored one after another, taken back by `undo`. */
export function useCurriculum(course: Course) {
  const queries = useQueryClient()
  const key = queryKeys.course(course.id)
  const saving = useRef<Promise<unknown>>(Promise.resolve())
  const storedIds = useRef(new Map<number, number>())
  const [undos, setUndos] = useState<Undo[]>([])
  const [addedSectionId, setAddedSectionId] = useState<number | null>(null)
  const items = useMemo(() => itemsOf(course), [course])

  const refresh = () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: key }),
      queries.invalidateQueries({ queryKey: queryKeys.ownCourses }),
    ])
  /** Runs a change after those before it; a failure is shown and the course read again. */
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

  const arrange = (next: readonly Item[]) => {
    queries.setQueryData<Course>(key, (now) => now && arrangeCourse(now, next))
    return inTurn(async () => {
      const sent = withStoredIds(next)
      const { data } = await put<Answer<Curriculum>>(
        `/api/courses/${course.id}/curriculum`,
        curriculumOf(sent),
      )
      const sections = sent.filter(({ kind }) => kind === 'section')
      for (const [at, { id }] of sections.entries()) {
        if (id < 0) storedIds.current.set(id, data.sections[at]?.id ?? id)
      }
      queries.setQueryData<Course>(key, (now) => now && arrangeCourse(now, withStoredIds(itemsOf(now))))
    })
  }
  const changeLesson = (lesson: LessonItem, body: { title?: string; is_open?: boolean }) => {
    queries.setQueryData<Course>(
      key,
      (now) =>
        now && {
          ...now,
          videos: now.videos.map((item) =>
            item.id === lesson.id
              ? { ...item, title: body.title ?? item.title, is_free: body.is_open ?? item.is_free }
              : item,
          ),
        },
    )
    return inTurn(() => patch(`/api/courses/videos/${lesson.id}`, body))
  }
  const remember = (undo: Undo) => setUndos((before) => [...before.slice(-19), undo])

  return {
    items,
    /** The newest change that can be taken back. */
    lastUndo: undos.at(-1) ?? null,
    /** Hides it and those before it. */
    forgetUndo: () => setUndos([]),
    async undo(): Promise<void> {
      const newest = undos.at(-1)
      if (!newest) return
      setUndos((before) => before.slice(0, -1))
      await newest.run()
    },
    /** Stores a new order; `title` names what was moved. */
    rearrange(next: readonly Item[], title: string): void {
      void arrange(next)
      remember({ title: text.moved(title), run: async () => void (await arrange(items)) })
    },
    /** The section that was added last, which still needs a name. */
    addedSectionId,
    /** Adds a section at the end. */
    async addSection(): Promise<void> {
      const id = -Date.now()
      await arrange([...items, { kind: 'section', id, title: text.newSection }])
      setAddedSectionId(storedIds.current.get(id) ?? null)
    },
    renameSection(id: number, title: string): void {
      void arrange(
        items.map((item) => (item.kind === 'section' && item.id === id ? { ...item, title } : item)),
      )
    },
    removeSection(section: Item & { kind: 'section' }): void {
      void arrange(items.filter((item) => item !== section))
      const restored = items.map((item) => (item === section ? { ...section, id: -Date.now() } : item))
      remember({ title: text.sectionRemoved(section.title), run: async () => void (await arrange(restored)) })
    },
    renameLesson: (lesson: LessonItem, title: string) => void changeLesson(lesson, { title }),
    setFree: (lesson: LessonItem, isFree: boolean) => void changeLesson(lesson, { is_open: isFree }),
    removeLesson(lesson: LessonItem): Promise<unknown> {
      return inTurn(async () => {
        await api('DELETE', `/api/courses/videos/${lesson.id}`)
        await refresh()
        remember({
          title: text.lessonRemoved(lesson.title),
          run: async () => {
            await inTurn(async () => {
              await post(`/api/courses/videos/${lesson.id}/restore`)
              await refresh()
            })
          },
        })
      })
    },
  }
}

export type CurriculumActions = ReturnType<typeof useCurriculum>
