import type { Course, LessonItem } from '@kashf/contract/catalogue/catalogue.ts'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { curriculumText as text } from '../../../text/teach/curriculum.ts'
import { undoText } from '../../../text/undo.ts'
import { UndoBar } from '../../../ui/on-demand/undo-bar.tsx'
import { latinKey } from '../../visitor/player/settings/letter-keys.ts'
import { type Item, keyOf, nextSection } from './items.ts'
import { LessonRow } from './lesson-row.tsx'
import { MoveDialog } from './move-dialog.tsx'
import { NameConflictDialog } from './name-conflict-dialog.tsx'
import { RemoveSoldDialog } from './remove-sold-dialog.tsx'
import type { RowProps } from './row-props.ts'
import { SectionRow } from './section-row.tsx'
import type { CurriculumActions } from './use-curriculum.ts'
import { useReplaceVideo } from './use-replace-video.ts'
import { useRowMoves } from './use-row-moves.ts'

/**
 * The editor of a course's sections and lessons: reorder by drag, keys or a dialog, rename in place, remove with undo.
 */
export function CurriculumEditor({ course, curriculum }: { course: Course; curriculum: CurriculumActions }) {
  const list = useRef<HTMLOListElement>(null)
  const [editing, setEditing] = useState<string | null>(null)
  const [moving, setMoving] = useState<Item | null>(null)
  const [removing, setRemoving] = useState<LessonItem | null>(null)
  const [spoken, setSpoken] = useState('')
  const replaceVideo = useReplaceVideo(course.id)
  const lessons = new Map(course.videos.map((lesson) => [lesson.id, lesson]))
  const titleOf = (item: Item) => (item.kind === 'section' ? item.title : (lessons.get(item.id)?.title ?? ''))
  const moves = useRowMoves({ list, curriculum, titleOf, say: setSpoken })
  const { items } = moves

  const { addedSectionId } = curriculum
  useEffect(() => {
    if (addedSectionId !== null) setEditing(keyOf({ kind: 'section', id: addedSectionId }))
  }, [addedSectionId])

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
    moves.focusRow(neighbour)
  }
  const toggleFree = (item: Item) => {
    const lesson = item.kind === 'lesson' && lessons.get(item.id)
    if (!lesson) return
    curriculum.setFree(lesson, !lesson.is_free)
    setSpoken((lesson.is_free ? text.nowPaid : text.nowFree)(lesson.title))
  }

  const onHandleKey = (item: Item, event: KeyboardEvent) => {
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : null
    if (step) moves.step(item, step)
    else if (event.key === 'Escape' && moves.cancel) moves.cancel()
    else if (event.key === 'F2') setEditing(keyOf(item))
    else if (event.key === 'Delete') removeItem(item)
    else if (latinKey(event) === 'b' && !event.ctrlKey && !event.metaKey) toggleFree(item)
    else return
    event.preventDefault()
  }
  const undoByKey = (event: KeyboardEvent) => {
    const isTyping = event.target instanceof HTMLInputElement
    if (isTyping || !(event.ctrlKey || event.metaKey) || latinKey(event) !== 'z') return
    event.preventDefault()
    void undo()
  }
  const undo = async () => {
    const title = curriculum.lastUndo?.title
    await curriculum.undo()
    if (title) setSpoken(`${undoText.undo}: ${title}`)
  }

  const rowProps = (item: Item): RowProps => ({
    isLifted: moves.isLifted(item),
    isEditing: editing === keyOf(item),
    onEditing: (isEditing) => {
      setEditing(isEditing ? keyOf(item) : null)
      if (!isEditing) requestAnimationFrame(() => moves.focusRow(item))
    },
    onRemove: () => removeItem(item),
    onMove: () => setMoving(item),
    handle: {
      // A click by the keyboard or assistive technology has no pointer (`detail` is 0).
      onClick: ({ detail }) => detail === 0 && moves.toggle(item),
      onKeyDown: (event) => onHandleKey(item, event),
      onPointerDown: (event) => moves.startDrag(item, event),
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
      <KeyHints />
      <NameConflictDialog curriculum={curriculum} />
      {moving && (
        <MoveDialog
          item={moving}
          items={curriculum.items}
          titleOf={titleOf}
          onClose={() => setMoving(null)}
          onMove={(order) => {
            moves.drop(moving, order)
            setMoving(null)
          }}
        />
      )}
      <RemoveSoldDialog
        lesson={removing}
        learners={course.learners_count}
        onClose={() => setRemoving(null)}
        onRemove={(lesson) => void curriculum.removeLesson(lesson)}
      />
    </div>
  )
}

/** Visible hints for keyboard users; screen readers read `curriculum-keys`. */
function KeyHints() {
  return (
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
  )
}
