import type { CourseSection, Lesson } from '@kashf/contract/catalogue/catalogue.ts'
import type { OwnTest } from '@kashf/contract/practice/tests.ts'
import { parseClock } from '@kashf/contract/text/parse-clock.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus, X } from 'lucide-react'
import { useFieldArray, useForm, useWatch } from 'react-hook-form'
import { api } from '../../../api/client/client.ts'
import { practiceKeys } from '../../../api/queries/practice-keys.ts'
import { queryKeys } from '../../../api/queries/query-keys.ts'
import { dataOf } from '../../../api/queries/reads.ts'
import { QueryStates } from '../../../api/query-states.tsx'
import { useCallForm } from '../../../api/use-call-form.ts'
import { formatClock } from '../../../shell/format/format.ts'
import { testsText as text } from '../../../text/teach/practice/tests.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Select, TextInput } from '../../../ui/forms/inputs.tsx'
import { SubmitButton } from '../../../ui/forms/submit-button.tsx'
import { Notice } from '../../../ui/on-demand/notice.tsx'
import { Checkbox } from '../../../ui/private/choices.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { showToast } from '../../../ui/toast.ts'
import { useSignedInCourse } from '../../public-account/courses/use-signed-in-course.ts'
import { usePublishedTests } from './tests.ts'

interface Fields {
  /** The test that the lesson is. */
  test_id: string
  /** The section that waits for it. */
  section_id: string
  tests: { test_id: string; at: string; may_skip: boolean }[]
}

/** The tests of a lesson: the one that it is, those under it and at seconds of its video. */
export function LessonTests({ lesson }: { lesson: Lesson }) {
  const own = usePublishedTests()
  const placed = useQuery(
    dataOf('GET /api/courses/lesson/:id/tests', practiceKeys.lessonTests(lesson.id), {
      params: { id: lesson.id },
    }),
  )
  const course = useSignedInCourse(lesson.course_id)
  const { sections = [], videos = [] } = course.data ?? {}
  const ownSection = videos.find(({ id }) => id === lesson.id)?.section_id ?? null
  const later = sections.slice(sections.findIndex(({ id }) => id === ownSection) + 1)
  const isGate = ({ gate_lesson_id }: CourseSection) => gate_lesson_id === lesson.id
  return (
    <Card className="grid gap-4">
      <div>
        <h2 className="text-xl">{text.lesson}</h2>
        <p className="mt-1 text-ink-2">{text.lessonLead}</p>
      </div>
      <QueryStates query={own} loading={<Skeleton className="h-24 rounded-md" />}>
        {(tests) => (
          <QueryStates query={placed} loading={<Skeleton className="h-24 rounded-md" />}>
            {(here) =>
              course.isPending ? (
                <Skeleton className="h-24 rounded-md" />
              ) : tests.length === 0 && here.length === 0 ? (
                <p className="text-ink-2">{text.noPublished}</p>
              ) : (
                <LessonTestsForm
                  lesson={lesson}
                  tests={tests}
                  sections={later}
                  fields={{
                    test_id: String(lesson.test_id ?? ''),
                    section_id: String(later.find(isGate)?.id ?? ''),
                    tests: here
                      .filter(({ is_lesson }) => !is_lesson)
                      .map(({ test_id, at_s, may_skip }) => ({
                        test_id: String(test_id),
                        at: at_s === null ? '' : formatClock(at_s),
                        may_skip,
                      })),
                  }}
                />
              )
            }
          </QueryStates>
        )}
      </QueryStates>
    </Card>
  )
}

interface LessonTestsFormProps {
  lesson: Lesson
  tests: OwnTest[]
  /** The sections behind the lesson. */
  sections: CourseSection[]
  fields: Fields
}

function LessonTestsForm({ lesson, tests, sections, fields }: LessonTestsFormProps) {
  const queries = useQueryClient()
  const form = useForm<Fields>({ defaultValues: fields })
  const rows = useFieldArray({ control: form.control, name: 'tests' })
  const testId = useWatch({ control: form.control, name: 'test_id' })
  const hasVideo = lesson.video_link !== null || (lesson.status !== 'empty' && lesson.test_id === null)
  const options = tests.map(({ id, title }) => ({ value: id, label: title }))
  const { errors, isSubmitting, submit } = useCallForm(form, async (typed) => {
    const params = { id: lesson.id }
    if (typed.test_id !== fields.test_id) {
      const body = typed.test_id === '' ? {} : { test_id: Number(typed.test_id) }
      await api('PUT /api/courses/videos/:id/test', { params, body })
    }
    if (typed.section_id !== fields.section_id) {
      const gate = (section: string, body: { lesson_id?: number }) =>
        api('PUT /api/courses/:id/sections/:section_id/gate', {
          params: { id: lesson.course_id, section_id: Number(section) },
          body,
        })
      if (fields.section_id !== '') await gate(fields.section_id, {})
      if (typed.section_id !== '') await gate(typed.section_id, { lesson_id: lesson.id })
    }
    const { data } = await api('PUT /api/courses/videos/:id/tests', {
      params,
      body: {
        tests: typed.tests.map(({ test_id, at, may_skip }) => ({
          test_id: Number(test_id),
          at_s: parseClock(at),
          may_skip,
        })),
      },
    })
    queries.setQueryData(practiceKeys.lessonTests(lesson.id), data)
    void queries.invalidateQueries({ queryKey: queryKeys.lesson(lesson.id) })
    void queries.invalidateQueries({ queryKey: queryKeys.course(lesson.course_id) })
    showToast({ title: text.saved })
  })
  return (
    <form noValidate aria-label={text.lesson} onSubmit={submit} className="grid gap-5">
      {hasVideo ? (
        <p className="text-sm text-ink-2">{text.lessonHasVideo}</p>
      ) : (
        <Select
          label={text.lessonIs}
          hint={text.lessonIsHint}
          placeholder={text.lessonIsNone}
          options={options}
          error={errors.test_id?.message}
          {...form.register('test_id')}
        />
      )}
      {sections.length > 0 && testId !== '' && (
        <Select
          label={text.gate}
          hint={text.gateHint}
          placeholder={text.gateNone}
          options={sections.map(({ id, title }) => ({ value: id, label: title }))}
          error={errors.section_id?.message}
          {...form.register('section_id')}
        />
      )}
      <ul className="grid gap-4">
        {rows.fields.map((row, at) => (
          <li
            key={row.id}
            className="relative grid gap-4 rounded-md border border-line p-4 pr-14 sm:grid-cols-2"
          >
            <Select
              label={text.test}
              placeholder={text.chooseTest}
              options={options}
              error={errors.tests?.[at]?.test_id?.message}
              {...form.register(`tests.${at}.test_id`, { required: text.chooseTest })}
            />
            {hasVideo && (
              <TextInput
                label={text.second}
                hint={text.secondHint}
                autoComplete="off"
                error={errors.tests?.[at]?.at?.message}
                {...form.register(`tests.${at}.at`, {
                  validate: (typed) => typed.trim() === '' || parseClock(typed) !== null || text.secondWrong,
                })}
              />
            )}
            <Checkbox label={text.maySkip} {...form.register(`tests.${at}.may_skip`)} />
            <div className="absolute top-2 right-2">
              <IconButton
                label={text.removeSlot}
                icon={<X size={20} aria-hidden="true" />}
                onClick={() => rows.remove(at)}
              />
            </div>
          </li>
        ))}
      </ul>
      <Button
        variant="soft"
        className="justify-self-start"
        icon={<Plus size={18} aria-hidden="true" />}
        onClick={() => rows.append({ test_id: '', at: '', may_skip: true })}
      >
        {text.addToLesson}
      </Button>
      {(errors.root?.message ?? errors.tests?.message) && (
        <Notice tone="bad">{errors.root?.message ?? errors.tests?.message}</Notice>
      )}
      <SubmitButton loading={isSubmitting}>{text.save}</SubmitButton>
    </form>
  )
}
