import type { LessonItem } from '@kashf/contract/catalogue/catalogue.ts'
import { Ellipsis, FolderInput, TextCursorInput, Trash2 } from 'lucide-react'
import { formatCount, formatLength } from '../../../shell/format/format.ts'
import { curriculumText as text } from '../../../text/teach/curriculum.ts'
import { cx } from '../../../ui/class-names.ts'
import { Menu } from '../../../ui/on-demand/menu.tsx'
import { DragHandle } from './drag-handle.tsx'
import type { Item } from './items.ts'
import { NameInput } from './name-input.tsx'
import { liftedLook, menuLook, type RowProps } from './row-props.ts'

interface SectionRowProps extends RowProps {
  section: Item & { kind: 'section' }
  lessons: LessonItem[]
  onRename(title: string): void
}

/** The heading of a section in the curriculum. */
export function SectionRow(props: SectionRowProps) {
  const { section, lessons, isLifted, isEditing, onEditing, onRename, handle } = props
  const seconds = lessons.reduce((sum, { duration_s }) => sum + duration_s, 0)
  return (
    <li
      data-row={`section-${section.id}`}
      className={cx(
        'flex items-start gap-1 bg-sunken py-1 pl-1 pr-1 first:rounded-t-lg last:rounded-b-lg sm:gap-2',
        isLifted && liftedLook,
      )}
    >
      <DragHandle row={`section-${section.id}`} title={section.title} isLifted={isLifted} handle={handle} />
      <div className="min-w-0 flex-1 py-2">
        {isEditing ? (
          <NameInput
            label={text.sectionName}
            value={section.title}
            onSave={onRename}
            onClose={() => onEditing(false)}
          />
        ) : (
          <h3 className="text-base wrap-anywhere">
            {section.title}{' '}
            <span className="font-sans text-sm font-normal text-ink-2">
              {lessons.length === 0
                ? text.emptySection
                : text.sectionSummary(formatCount(lessons.length), seconds > 0 ? formatLength(seconds) : '')}
            </span>
          </h3>
        )}
      </div>
      <Menu
        label={text.more(section.title)}
        trigger={<Ellipsis size={18} aria-hidden="true" />}
        className={menuLook}
        entries={[
          {
            label: text.rename,
            icon: <TextCursorInput size={18} aria-hidden="true" />,
            onSelect: () => onEditing(true),
          },
          {
            label: text.moveTo,
            icon: <FolderInput size={18} aria-hidden="true" />,
            onSelect: props.onMove,
          },
          {
            label: text.remove,
            icon: <Trash2 size={18} aria-hidden="true" />,
            tone: 'danger',
            onSelect: props.onRemove,
          },
        ]}
      />
    </li>
  )
}
