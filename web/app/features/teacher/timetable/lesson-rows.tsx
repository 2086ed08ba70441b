import type { CourseSection } from '@kashf/contract/catalogue/catalogue.ts'
import { timetableText as text } from '../../../text/teach/groups/timetable.ts'
import { Badge } from '../../../ui/badge.tsx'
import { cx } from '../../../ui/class-names.ts'
import type { NumberedLesson } from './condition-fields.tsx'

interface LessonRowsProps {
  sections: readonly CourseSection[]
  lessons: readonly NumberedLesson[]
  /** What each waits for, in words. */
  wordsOf: (lesson: NumberedLesson) => string
  stateOf: (lesson: NumberedLesson) => { isChanged: boolean; isStale: boolean; isFollowed: boolean }
  numberOf: (lessonId: number) => number | undefined
  chosen: ReadonlySet<number>
  onToggle: (lessonId: number) => void
  onToggleAll: (isOn: boolean) => void
  onOpen: (lessonId: number) => void
}

/** The sections and lessons with what they wait for. One is opened by its row, several are chosen by their boxes. */
export function LessonRows(props: LessonRowsProps) {
  const { sections, lessons, chosen } = props
  const closable = lessons.filter(({ is_free }) => !is_free)
  return (
    <div className="overflow-hidden rounded-lg border border-line bg-surface">
      <label className="flex min-h-12 items-center gap-3 border-b border-line bg-sunken px-4 text-sm font-semibold text-ink-2">
        <input
          type="checkbox"
          className="size-5 shrink-0 accent-action"
          checked={closable.length > 0 && closable.every(({ id }) => chosen.has(id))}
          disabled={closable.length === 0}
          onChange={(event) => props.onToggleAll(event.target.checked)}
        />
        {text.chooseAll}
      </label>
      <ol aria-label={text.title} className="divide-y divide-line">
        {lessons.map((lesson, at) => {
          const section =
            lesson.section_id !== lessons[at - 1]?.section_id &&
            sections.find(({ id }) => id === lesson.section_id)
          return (
            <li key={lesson.id}>
              {section && <SectionHeading section={section} numberOf={props.numberOf} />}
              <Row {...props} lesson={lesson} />
            </li>
          )
        })}
      </ol>
    </div>
  )
}

function SectionHeading(props: { section: CourseSection } & Pick<LessonRowsProps, 'numberOf'>) {
  const { title, gate_lesson_id } = props.section
  const gate = gate_lesson_id ? props.numberOf(gate_lesson_id) : undefined
  return (
    <div className="border-b border-line bg-sunken px-4 py-3">
      <h3 className="text-md wrap-anywhere">{title}</h3>
      {gate !== undefined && <p className="text-sm text-ink-2">{text.sectionGate(gate)}</p>}
    </div>
  )
}

function Row({
  lesson,
  wordsOf,
  stateOf,
  chosen,
  onToggle,
  onOpen,
}: LessonRowsProps & { lesson: NumberedLesson }) {
  const { id, number, title, is_free } = lesson
  const { isChanged, isStale, isFollowed } = stateOf(lesson)
  const isChosen = chosen.has(id)
  const content = (
    <>
      <span className="min-w-0 wrap-anywhere lg:flex-1 lg:basis-0">
        <span className="font-semibold">{text.lesson(number, title)}</span>
      </span>
      <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 text-ink-2 wrap-anywhere lg:flex-1 lg:basis-0">
        {wordsOf(lesson)}
        {isFollowed && !is_free && <Badge>{text.ofCourse}</Badge>}
        {isChanged && <Badge tone={isStale ? 'bad' : 'wait'}>{text.changed}</Badge>}
      </span>
    </>
  )
  const look =
    'flex min-h-14 min-w-0 flex-1 flex-col justify-center gap-x-4 gap-y-0.5 py-3 pr-4 text-left lg:flex-row lg:items-center'
  if (is_free) return <div className={cx(look, 'pl-12')}>{content}</div>
  return (
    <div
      className={cx(
        'flex items-stretch',
        isChosen && 'bg-lapis-tint shadow-[inset_3px_0_0_var(--color-lapis)]',
      )}
    >
      <label className="grid w-12 shrink-0 place-items-center">
        <input
          type="checkbox"
          aria-label={text.choose(title)}
          checked={isChosen}
          onChange={() => onToggle(id)}
          className="size-5 accent-action"
        />
      </label>
      <button
        type="button"
        onClick={() => onOpen(id)}
        className={cx(look, '-outline-offset-4 hover:bg-sunken')}
      >
        {content}
      </button>
    </div>
  )
}
