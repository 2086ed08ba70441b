import { useState } from 'react'
import { curriculumText as text } from '../../../text/teach/curriculum.ts'
import { Select } from '../../../ui/forms/inputs.tsx'
import { ConfirmDialog } from '../../../ui/on-demand/confirm-dialog.tsx'
import { blockOf, type Item, keyOf, moveItem, nextSection } from './items.ts'

interface MoveDialogProps {
  item: Item
  items: readonly Item[]
  titleOf(item: Item): string
  onClose(): void
  onMove(order: readonly Item[]): void
}

/**
 * Moves a lesson to any position of any section, or a section after another one, without dragging. Initially it shows
 * the item's position.
 */
export function MoveDialog({ item, items, titleOf, onClose, onMove }: MoveDialogProps) {
  const block = blockOf(items, item)
  const rest = items.filter((other) => !block.includes(other))
  const sections = rest.filter(({ kind }) => kind === 'section')
  const before = rest[items.findIndex((other) => keyOf(other) === keyOf(item)) - 1]
  const sectionBefore =
    before && rest.slice(0, rest.indexOf(before) + 1).findLast(({ kind }) => kind === 'section')
  const [sectionId, setSectionId] = useState(sectionBefore ? String(sectionBefore.id) : '')
  const [afterId, setAfterId] = useState(before?.kind === 'lesson' ? String(before.id) : '')
  const section = sections.find(({ id }) => String(id) === sectionId)
  const from = section ? rest.indexOf(section) + 1 : 0
  const lessons = rest.slice(from, nextSection(rest, from))

  const move = () => {
    // The item goes after the whole section, or before the first one.
    if (item.kind === 'section') return onMove(moveItem(items, item, from))
    const after = lessons.find(({ id }) => String(id) === afterId)
    onMove(moveItem(items, item, after ? rest.indexOf(after) + 1 : from))
  }
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={text.moveTitle(titleOf(item))}
      confirm={text.move}
      onConfirm={move}
    >
      <div className="grid gap-4">
        <Select
          label={item.kind === 'section' ? text.place : text.section}
          value={sectionId}
          onChange={(event) => {
            setSectionId(event.target.value)
            setAfterId('')
          }}
          options={[
            { value: '', label: item.kind === 'section' ? text.atStart : text.noSection },
            ...sections.map((other) => ({
              value: String(other.id),
              label: item.kind === 'section' ? text.after(titleOf(other)) : titleOf(other),
            })),
          ]}
        />
        {item.kind === 'lesson' && (
          <Select
            label={text.place}
            value={afterId}
            onChange={(event) => setAfterId(event.target.value)}
            options={[
              { value: '', label: text.atStart },
              ...lessons.map((lesson) => ({ value: String(lesson.id), label: text.after(titleOf(lesson)) })),
            ]}
          />
        )}
      </div>
    </ConfirmDialog>
  )
}
