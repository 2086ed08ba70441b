import type { LessonItem } from '@kashf/contract/catalogue/catalogue.ts'
import { Clapperboard, Ellipsis, FolderInput, Pencil, TextCursorInput, Trash2 } from 'lucide-react'
import { href, Link } from 'react-router'
import { formatClock } from '../../../shell/format/format.ts'
import { VARIANTS } from '../../../text/browse/course-labels.ts'
import { lessonText } from '../../../text/learn/lesson.ts'
import { curriculumText as text } from '../../../text/teach/curriculum.ts'
import { homeworkTaskText } from '../../../text/teach/homework/task.ts'
import { Badge } from '../../../ui/badge.tsx'
import { cx } from '../../../ui/class-names.ts'
import { Menu } from '../../../ui/on-demand/menu.tsx'
import { Switch } from '../../../ui/private/switch.tsx'
import { LessonState } from '../courses/lesson-state.tsx'
import { DragHandle } from './drag-handle.tsx'
import { NameInput } from './name-input.tsx'
import { liftedLook, menuLook, type RowProps } from './row-props.ts'

interface LessonRowProps extends RowProps {
  courseId: number
  lesson: LessonItem
  number: number
  onRename(title: string): void
  onToggleFree(): void
  onReplaceVideo(): void
}

/** A lesson in the curriculum: position, name, state, whether it is free, and its actions. */
export function LessonRow(props: LessonRowProps) {
  const { courseId, lesson, number, isLifted, isEditing, onEditing, onRename, onToggleFree, handle } = props
  return (
    <li
      data-row={`lesson-${lesson.id}`}
      className={cx(
        'flex items-start gap-1 bg-surface py-1.5 pl-1 pr-1 first:rounded-t-lg last:rounded-b-lg sm:gap-2',
        isLifted && liftedLook,
      )}
    >
      <DragHandle row={`lesson-${lesson.id}`} title={lesson.title} isLifted={isLifted} handle={handle} />
      <div className="min-w-0 flex-1 py-2">
        {isEditing ? (
          <NameInput
            label={text.nameOf(lesson.title)}
            value={lesson.title}
            onSave={onRename}
            onClose={() => onEditing(false)}
          />
        ) : (
          <p className="flex gap-2">
            <span className="min-w-5 text-right text-ink-3">{number}</span>
            <Link
              to={href('/main-lesson/:id', { id: String(lesson.id) })}
              className="min-w-0 rounded-sm font-medium wrap-anywhere hover:text-lapis hover:underline"
            >
              {lesson.title}
            </Link>
          </p>
        )}
        <div className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 pl-7 text-sm text-ink-2">
          <LessonState courseId={courseId} item={lesson} />
          {lesson.duration_s > 0 && <span>{formatClock(lesson.duration_s)}</span>}
          {lesson.variant !== 'video' && (
            <Badge>
              {lesson.test_questions === undefined
                ? VARIANTS[lesson.variant]
                : lessonText.test(lesson.test_questions)}
            </Badge>
          )}
          {lesson.has_homework && <Badge>{homeworkTaskText.badge}</Badge>}
        </div>
      </div>
      <Switch checked={lesson.is_free} label={text.freeOf(lesson.title)} onToggle={onToggleFree}>
        {text.free}
      </Switch>
      <Menu
        label={text.more(lesson.title)}
        trigger={<Ellipsis size={18} aria-hidden="true" />}
        className={menuLook}
        entries={[
          {
            label: text.rename,
            icon: <TextCursorInput size={18} aria-hidden="true" />,
            onSelect: () => onEditing(true),
          },
          {
            label: text.edit,
            icon: <Pencil size={18} aria-hidden="true" />,
            to: href('/update-lesson/:id', { id: String(lesson.id) }),
          },
          {
            label: text.replaceVideo,
            icon: <Clapperboard size={18} aria-hidden="true" />,
            onSelect: props.onReplaceVideo,
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
