import { MAX_TEST_TITLE } from '@kashf/contract/practice/limits.ts'
import type { TestDetail } from '@kashf/contract/practice/tests.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { href, Link } from 'react-router'
import { ApiError } from '../../../api/client/api-error.ts'
import { api } from '../../../api/client/client.ts'
import { failureToast } from '../../../api/client/failure-toast.ts'
import { practiceKeys } from '../../../api/queries/practice-keys.ts'
import { showFailure, useCallForm } from '../../../api/use-call-form.ts'
import { formatClock } from '../../../shell/format/format.ts'
import { testsText as text } from '../../../text/teach/practice/tests.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { TextInput } from '../../../ui/forms/inputs.tsx'
import { SubmitButton } from '../../../ui/forms/submit-button.tsx'
import { Notice } from '../../../ui/on-demand/notice.tsx'
import { showToast } from '../../../ui/toast.ts'
import { DraftRestored } from '../../private/drafts/draft-status.tsx'
import { type StoredDraft, WithDraft } from '../../private/drafts/stored-draft.tsx'
import { useDraftForm } from '../../private/drafts/use-draft.ts'
import { PageTitle } from '../courses/page-title.tsx'
import { DraftLine } from '../edit-conflict/draft-conflict.tsx'
import { BlueprintEditor } from './blueprint-editor.tsx'
import { Findings } from './findings.tsx'
import { SettingsCard } from './settings-card.tsx'
import { TestActions } from './test-actions.tsx'
import { type TestFields, testBody, testFieldsOf } from './test-fields.ts'
import { TestStateBadge } from './test-list.tsx'

const labels: ReadonlyMap<string, string> = new Map([
  ['title', text.name],
  ['description', text.description],
  ['opens_at', text.opensAt],
  ['closes_at', text.closesAt],
  ['places', text.places],
  ['minutes', text.minutes],
  ['attempts', text.attemptsOfOne],
  ['pass_percent', text.pass],
  ['blueprint', text.blocks],
])

/** The editor of a test: blocks and findings, settings beside them. Opens with its draft. */
export function TestEditor({ test }: { test: TestDetail }) {
  return (
    <WithDraft form="test" subjectId={test.id}>
      {(stored) => <OpenTestEditor test={test} stored={stored} />}
    </WithDraft>
  )
}

function OpenTestEditor({ test, stored }: { test: TestDetail; stored: StoredDraft }) {
  const queries = useQueryClient()
  const { form, draft } = useDraftForm<TestFields>(stored, testFieldsOf(test), test.edit)
  const [isPublishing, setPublishing] = useState(false)
  /** The edit on which the form is based. */
  const edit = useRef(draft.baseVersion ?? test.edit)
  const isLocked = test.state === 'cancelled'
  const fields = useWatch({ control: form.control }) as TestFields
  const isDirty = JSON.stringify(fields) !== JSON.stringify(testFieldsOf(test))

  const save = async (typed: TestFields) => {
    const { data } = await api('PUT /api/practice/tests/:id', {
      params: { id: test.id },
      body: testBody(typed, edit.current),
    })
    edit.current = data.edit
    draft.finish()
    queries.setQueryData(practiceKeys.ownTest(test.id), data)
    void queries.invalidateQueries({ queryKey: [...practiceKeys.ownTests, 'list'] })
    return data
  }
  const { errors, isSubmitting, submit } = useCallForm(
    form,
    async (typed) => {
      await save(typed)
      showToast({ title: text.saved })
    },
    (error) => {
      if (!(error instanceof ApiError && error.code === 'edit_conflict')) return false
      form.setError('root', { type: 'server', message: `${text.conflict}. ${text.conflictHint}` })
      return true
    },
  )

  const publish = form.handleSubmit(async (typed) => {
    setPublishing(true)
    try {
      if (isDirty) await save(typed)
      const { data } = await api('POST /api/practice/tests/:id/publish', { params: { id: test.id } })
      queries.setQueryData(practiceKeys.ownTest(test.id), data)
      void queries.invalidateQueries({ queryKey: practiceKeys.ownTests })
      showToast({ title: text.published, message: data.version > 1 ? text.publishedHint : undefined })
    } catch (error) {
      if (error instanceof ApiError && error.code === 'test_not_ready') failureToast(error, text.notReady)
      else showFailure(form, error)
    } finally {
      setPublishing(false)
    }
  })

  const mayPublish = !isLocked && (test.version === 0 || test.has_changes || isDirty)
  return (
    <form noValidate aria-label={test.title} onSubmit={submit}>
      <PageTitle
        title={<span className="wrap-anywhere">{test.title}</span>}
        back={{ to: href('/my-tests'), label: text.title }}
        actions={
          <>
            {test.version > 0 && (
              <LinkButton variant="outline" to={`/test/${test.id}`}>
                {text.tryIt}
              </LinkButton>
            )}
            {mayPublish && (
              <Button loading={isPublishing} onClick={() => void publish()}>
                {test.version > 0 ? text.publishAgain : text.publish}
              </Button>
            )}
            <TestActions test={test} />
          </>
        }
      >
        <TestFacts test={test} />
      </PageTitle>
      <DraftRestored draft={draft} />
      <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="grid min-w-0 gap-6">
          <TextInput
            label={text.name}
            autoComplete="off"
            maxLength={MAX_TEST_TITLE}
            error={errors.title?.message}
            {...form.register('title', { validate: (typed) => typed.trim() !== '' || text.nameNeeded })}
          />
          <BlueprintEditor
            test={test}
            blueprint={fields.blueprint}
            isLocked={isLocked}
            onChange={(blueprint) => form.setValue('blueprint', blueprint, { shouldDirty: true })}
          />
          {errors.blueprint?.message && <Notice tone="bad">{errors.blueprint.message}</Notice>}
          <Findings test={test} isDirty={isDirty} />
          <Placements test={test} />
        </div>
        <div className="grid min-w-0 gap-4">
          <SettingsCard
            form={form}
            hasClocks={test.blueprint.sections.some(({ minutes }) => minutes !== null)}
          />
          {errors.root?.message && <Notice tone="bad">{errors.root.message}</Notice>}
          {!isLocked && (
            <SubmitButton size="lg" wide loading={isSubmitting}>
              {text.save}
            </SubmitButton>
          )}
          <DraftLine draft={draft} labels={labels} />
        </div>
      </div>
    </form>
  )
}

/** The state of the test and the rules that it follows. */
function TestFacts({ test: { state, preset, has_changes } }: { test: TestDetail }) {
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <TestStateBadge state={state} />
      {preset && (
        <span>
          {text.rule(preset.title, preset.year)}
          {preset.source_url !== '' && (
            <>
              {' · '}
              <a href={preset.source_url} rel="noreferrer" target="_blank" className="text-lapis underline">
                {text.source}
              </a>
            </>
          )}
        </span>
      )}
      {preset?.is_tentative && <Badge tone="wait">{text.tentative}</Badge>}
      {has_changes && <Badge tone="wait">{text.unpublished}</Badge>}
    </span>
  )
}

function Placements({ test: { placements } }: { test: TestDetail }) {
  if (placements.length === 0) return null
  return (
    <Card className="grid gap-2">
      <h2 className="text-lg">{text.placements}</h2>
      <ul className="grid gap-1.5">
        {placements.map(({ lesson, course, at_s }) => (
          <li key={`${lesson.id} ${at_s}`}>
            <Link
              to={href('/update-lesson/:id', { id: String(lesson.id) })}
              className="rounded-sm hover:text-lapis hover:underline wrap-anywhere"
            >
              {course.title}: {lesson.title}
              {at_s !== null && `, ${text.atSecond(formatClock(at_s))}`}
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
