import type { Course, LessonItem } from '@kashf/contract/catalogue/catalogue.ts'
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { formatCount } from '../../../shell/format/format.ts'
import { commonText } from '../../../text/common.ts'
import { curriculumText as text } from '../../../text/teach/curriculum.ts'
import { conflictText } from '../../../text/teach/draft.ts'
import { undoText } from '../../../text/undo.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/on-demand/dialog.tsx'
import { UndoBar } from '../../../ui/on-demand/undo-bar.tsx'
import { CompareDialog } from '../edit-conflict/compare-dialog.tsx'
import { type Item, keyOf, nextSection, stepItem } from './items.ts'
import { LessonRow } from './lesson-row.tsx'
import { MoveDialog } from './move-dialog.tsx'
import { SectionRow } from './section-row.tsx'
import type { CurriculumActions } from './use-curriculum.ts'
import { useReplaceVideo } from './use-replace-video.ts'
import { useRowDrag } from './use-row-drag.ts'

/** What a row of the list needs besides its item. */
export interface RowProps {
  isLifted: boolean
  isEditing: boolean
  onEditing(isEditing: boolean): void
  onRemove(): void
  onMove(): void
  /** Of the button that lifts the row. */
  handle: {
    onClick(event: { detail: number }): void
    onKeyDown(event: KeyboardEvent): void
    onPointerDown(event: PointerEvent<HTMLElement>): void
  }
}

/** The sections and lessons of a course: ordered by drag, keys or a dialog, renamed in place, removed with a way back. */
export function CurriculumEditor({ course, curriculum }: { course: Course; curriculum: CurriculumActions }) {
  const list = useRef<HTMLOListElement>(null)
  /** A row that is being moved, and the order if it is dropped now. */
  const [lifted, setLifted] = useState<{ item: Item; order: readonly Item[] } | null>(null)
  const [editing, setEditing] = useState<string | null>(null)
  const [moving, setMoving] = useState<Item | null>(null)
  const [removing, setRemoving] = useState<LessonItem | null>(null)
  const [spoken, setSpoken] = useState('')
  const replaceVideo = useReplaceVideo(course.id)
  const items = lifted?.order ?? curriculum.items
  const lessons = new Map(course.videos.map((lesson) => [lesson.id, lesson]))
  const titleOf = (item: Item) => (item.kind === 'section' ? item.title : (lessons.get(item.id)?.title ?? ''))
  const focusRow = (item: Item | undefined) =>
    item && list.current?.querySelector<HTMLElement>(`[data-handle="${keyOf(item)}"]`)?.focus()

  const { addedSectionId } = curriculum
  useEffect(() => {
    if (addedSectionId !== null) setEditing(keyOf({ kind: 'section', id: addedSectionId }))
  }, [addedSectionId])

  // Moving a row in the document may take the focus from it.
  const liftedKey = lifted && keyOf(lifted.item)
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each step
  useEffect(() => {
    if (liftedKey) list.current?.querySelector<HTMLElement>(`[data-handle="${liftedKey}"]`)?.focus()
  }, [liftedKey, items])

  const place = (item: Item, order: readonly Item[]): string => {
    const before = order.slice(0, order.findIndex((other) => keyOf(other) === keyOf(item)) + 1)
    const number = before.filter(({ kind }) => kind === item.kind).length
    if (item.kind === 'section') return text.sectionMoved(item.title, number)
    const section = before.findLast(({ kind }) => kind === 'section')
    return text.lessonMoved(titleOf(item), number, section ? titleOf(section) : null)
  }
  const show = (item: Item, order: readonly Item[]) => {
    setLifted({ item, order })
    setSpoken(place(item, order))
  }
  const drop = (item: Item, order: readonly Item[]) => {
    setLifted(null)
    if (order.map(keyOf).join() !== curriculum.items.map(keyOf).join())
      curriculum.rearrange(order, titleOf(item))
    setSpoken(place(item, order))
  }
  const cancel = (item: Item) => {
    setLifted(null)
    setSpoken(text.moveCancelled(titleOf(item)))
  }
  const startDrag = useRowDrag(list, {
    items: curriculum.items,
    onMove: show,
    onDrop: drop,
    onCancel: cancel,
  })

  const removeItem = (item: Item) => {
    const at = items.indexOf(item)
    const neighbour = items[at + 1] ?? items[at - 1]
    if (item.kind === 'section') curriculum.removeSection(item)
    else {
      const lesson = lessons.get(item.id)
      if (!lesson) return
      if (course.learners_count > 0) return setRemoving(lesson)
      void curriculum.removeLesson(lesson)
    }
    focusRow(neighbour)
  }
  const toggleFree = (item: Item) => {
    const lesson = item.kind === 'lesson' && lessons.get(item.id)
    if (!lesson) return
    curriculum.setFree(lesson, !lesson.is_free)
    setSpoken((lesson.is_free ? text.nowPaid : text.nowFree)(lesson.title))
  }

  const onHandleKey = (item: Item, event: KeyboardEvent) => {
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : null
    if (step && lifted) show(lifted.item, stepItem(items, lifted.item, step))
    else if (step) focusRow(items[items.indexOf(item) + step])
    else if (event.key === 'Escape' && lifted) cancel(lifted.item)
    else if (event.key === 'F2') setEditing(keyOf(item))
    else if (event.key === 'Delete') removeItem(item)
    else if (event.key.toLowerCase() === 'b' && !event.ctrlKey && !event.metaKey) toggleFree(item)
    else return
    event.preventDefault()
  }
  const undoByKey = (event: KeyboardEvent) => {
    const isTyping = event.target instanceof HTMLInputElement
    if (isTyping || !(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'z') return
    event.preventDefault()
    void undo()
  }
  const undo = async () => {
    const title = curriculum.lastUndo?.title
    await curriculum.undo()
    if (title) setSpoken(`${undoText.undo}: ${title}`)
  }

  const rowProps = (item: Item): RowProps => ({
    isLifted: liftedKey === keyOf(item),
    isEditing: editing === keyOf(item),
    onEditing: (isEditing) => {
      setEditing(isEditing ? keyOf(item) : null)
      if (!isEditing) requestAnimationFrame(() => focusRow(item))
    },
    onRemove: () => removeItem(item),
    onMove: () => setMoving(item),
    handle: {
      // The keyboard and assistive technology click without a pointer.
      onClick: ({ detail }) => {
        if (detail > 0) return
        if (lifted) return drop(lifted.item, lifted.order)
        setLifted({ item, order: items })
        setSpoken(text.lifted(titleOf(item)))
      },
      onKeyDown: (event) => onHandleKey(item, event),
      onPointerDown: (event) => startDrag(item, event),
    },
  })

  let number = 0
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only a shortcut for the button below
    <div onKeyDown={undoByKey}>
      <p id="curriculum-keys" className="sr-only">
        {text.keys}
      </p>
      <ol ref={list} className="divide-y divide-line rounded-lg border border-line bg-surface">
        {items.map((item, at) => {
          if (item.kind === 'section') {
            const inside = items.slice(at + 1, nextSection(items, at + 1))
            return (
              <SectionRow
                key={keyOf(item)}
                {...rowProps(item)}
                section={item}
                lessons={inside.flatMap(({ id }) => lessons.get(id) ?? [])}
                onRename={(title) => curriculum.renameSection(item.id, title)}
              />
            )
          }
          const lesson = lessons.get(item.id)
          if (!lesson) return null
          number++
          return (
            <LessonRow
              key={keyOf(item)}
              {...rowProps(item)}
              courseId={course.id}
              lesson={lesson}
              number={number}
              onRename={(title) => curriculum.renameLesson(lesson, title)}
              onToggleFree={() => toggleFree(item)}
              onReplaceVideo={() => replaceVideo(lesson)}
            />
          )
        })}
      </ol>
      <div role="status" className="sr-only">
        {spoken}
      </div>
      {curriculum.lastUndo && (
        <UndoBar
          title={curriculum.lastUndo.title}
          onUndo={() => void undo()}
          onClose={curriculum.forgetUndo}
        />
      )}
      <ul
        aria-hidden="true"
        className="mt-4 flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-2 pointer-coarse:hidden"
      >
        {text.keyHints.map(([key, meaning]) => (
          <li key={key}>
            <kbd className="rounded-sm border border-line bg-surface px-1.5">{key}</kbd> {meaning}
          </li>
        ))}
      </ul>
      {curriculum.nameConflict && (
        <CompareDialog
          values={[
            {
              field: 'name',
              label: text.name,
              here: curriculum.nameConflict.here,
              there: curriculum.nameConflict.there,
              source: '',
            },
          ]}
          lead={conflictText.leadDraft}
          onDecide={(sides) => curriculum.decideName(sides.get('name') ?? 'here')}
          onClose={() => curriculum.decideName('there')}
        />
      )}
      {moving && (
        <MoveDialog
          item={moving}
          items={curriculum.items}
          titleOf={titleOf}
          onClose={() => setMoving(null)}
          onMove={(order) => {
            drop(moving, order)
            setMoving(null)
          }}
        />
      )}
      <Dialog
        open={removing !== null}
        onClose={() => setRemoving(null)}
        title={text.removeSoldTitle}
        actions={
          <>
            <Button variant="outline" onClick={() => setRemoving(null)}>
              {commonText.cancel}
            </Button>
            <Button
              variant="danger"
              onClick={() => {
                if (removing) void curriculum.removeLesson(removing)
                setRemoving(null)
              }}
            >
              {text.remove}
            </Button>
          </>
        }
      >
        <p>{removing && text.removeSold(removing.title, formatCount(course.learners_count))}</p>
      </Dialog>
    </div>
  )
}
