import type { TestFigures } from '@kashf/contract/practice/results.ts'
import { useState } from 'react'
import { useParams } from 'react-router'
import { messageOf } from '../../../api/client/api-error.ts'
import { QueryStates } from '../../../api/query-states.tsx'
import { CsvButton } from '../../../features/private/files/csv-button.tsx'
import { PageTitle } from '../../../features/teacher/courses/page-title.tsx'
import { checkingPath } from '../../../features/teacher/homework-checking/queue/use-queue.ts'
import { HeadFigures } from '../../../features/teacher/results-of-test/head-figures.tsx'
import { ItemList } from '../../../features/teacher/results-of-test/item-list.tsx'
import { ItemPanel } from '../../../features/teacher/results-of-test/item-panel.tsx'
import { needsALook } from '../../../features/teacher/results-of-test/item-words.ts'
import { LivePanel } from '../../../features/teacher/results-of-test/live-panel.tsx'
import { People } from '../../../features/teacher/results-of-test/people.tsx'
import { useDecisions, useFigures } from '../../../features/teacher/results-of-test/use-test-results.ts'
import { privateHead } from '../../../shell/base/page-head.ts'
import { usePageTitle } from '../../../shell/base/use-page-title.ts'
import { formatCount } from '../../../shell/format/format.ts'
import { parseId } from '../../../shell/format/id-in-url.ts'
import { testResultsText as text } from '../../../text/teach/practice/test-results.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/on-demand/confirm-dialog.tsx'
import { Notice } from '../../../ui/on-demand/notice.tsx'
import { Segments } from '../../../ui/private/segments.tsx'
import { useUrlFilters } from '../../../ui/private/use-url-filters.ts'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { NotFound } from '../../../ui/states/not-found.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'

export const meta = () => privateHead(text.title)

/** The results of a test for its author: figures, questions, people. */
export default function TestResults() {
  const testId = parseId(useParams().id)
  if (testId === null) return <NotFound />
  return <Loaded testId={testId} />
}

function Loaded({ testId }: { testId: number }) {
  const figures = useFigures(testId)
  return (
    <QueryStates query={figures} loading={<Skeleton className="h-96 rounded-lg" />}>
      {(data) => <Results testId={testId} figures={data} />}
    </QueryStates>
  )
}

const VIEWS = ['questions', 'people'] as const

function Results({ testId, figures }: { testId: number; figures: TestFigures }) {
  const url = useUrlFilters()
  const [isPublishing, setPublishing] = useState(false)
  const view = VIEWS.find((one) => one === url.read('view')) ?? 'questions'
  const only = (['late', 'extra_time'] as const).find((one) => one === url.read('only')) ?? ''
  const table = view === 'questions' ? 'items' : 'people'
  usePageTitle(figures.title, text.title)
  return (
    <>
      <PageTitle
        title={figures.title}
        back={{ to: `/my-tests/${testId}`, label: text.test }}
        actions={
          <>
            <CsvButton
              file={{
                call: 'GET /api/practice/tests/:id/results.csv',
                params: { id: testId },
                query: { table },
              }}
            />
            {figures.may_publish && <Button onClick={() => setPublishing(true)}>{text.publish}</Button>}
          </>
        }
      >
        {figures.are_published ? text.published : text.notPublished}
      </PageTitle>
      <LivePanel testId={testId} />
      <HeadFigures figures={figures} />
      {figures.late_answers > 0 && (
        <Notice
          tone="attention"
          title={text.late(formatCount(figures.late_people), formatCount(figures.late_answers))}
          className="mb-5"
        >
          <p>{text.lateNotice}</p>
          <Button
            variant="outline"
            size="sm"
            className="mt-2"
            onClick={() => url.write({ view: 'people', only: 'late' })}
          >
            {text.decide}
          </Button>
        </Notice>
      )}
      {figures.pending > 0 && (
        <Notice tone="attention" title={text.pending(formatCount(figures.pending))} className="mb-5">
          <p>{text.pendingHint}</p>
          <LinkButton variant="outline" size="sm" className="mt-2" to={checkingPath({ test_id: testId })}>
            {text.mark}
          </LinkButton>
        </Notice>
      )}
      <div className="mb-5">
        <Segments
          label={text.title}
          value={view}
          onChoose={(value) => url.write({ view: value === 'questions' ? '' : value, only: '' })}
          segments={[
            { value: 'questions', label: text.questionsView },
            { value: 'people', label: text.people },
          ]}
        />
      </div>
      {view === 'questions' && <Questions testId={testId} figures={figures} />}
      {view === 'people' && (
        <People testId={testId} filter={only} onFilter={(filter) => url.write({ only: filter })} />
      )}
      {isPublishing && (
        <PublishDialog testId={testId} figures={figures} onClose={() => setPublishing(false)} />
      )}
    </>
  )
}

/** What needs a look first, the rest one tap away; the open question beside the list. */
function Questions({ testId, figures: { items } }: { testId: number; figures: TestFigures }) {
  const attention = items.filter(needsALook)
  const [asked, setAsked] = useState(attention.length > 0 ? 'attention' : 'all')
  const [openId, setOpenId] = useState<number | null>(null)
  const shown = asked === 'attention' ? attention : items
  const open = shown.find(({ question_id }) => question_id === openId) ?? shown[0]
  if (items.length === 0) return <EmptyState heading="h2" title={text.none} message={text.noneHint} />
  return (
    <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,1fr)_24rem]">
      <section
        aria-label={text.questionsView}
        className="overflow-hidden rounded-lg border border-line bg-surface"
      >
        <div className="flex flex-wrap items-center justify-between gap-3 border-b border-line px-5 py-3">
          <h2 className="text-xl">{text.questionsView}</h2>
          <Segments
            label={text.questionsView}
            value={asked}
            onChoose={setAsked}
            segments={[
              { value: 'attention', label: text.attention, count: formatCount(attention.length) },
              { value: 'all', label: text.all, count: formatCount(items.length) },
            ]}
          />
        </div>
        {shown.length === 0 ? (
          <p className="p-5 text-ink-2">{text.nothingToCheck}</p>
        ) : (
          <ItemList items={shown} open={open} onOpen={({ question_id }) => setOpenId(question_id)} />
        )}
      </section>
      {open && <ItemPanel key={`${open.question_id} ${open.version}`} testId={testId} item={open} />}
    </div>
  )
}

function PublishDialog({
  testId,
  figures,
  onClose,
}: {
  testId: number
  figures: TestFigures
  onClose: () => void
}) {
  const { publish } = useDecisions(testId)
  return (
    <ConfirmDialog
      title={text.publish}
      confirm={text.publishTo(formatCount(figures.people))}
      onConfirm={() => publish.mutate(undefined, { onSuccess: onClose })}
      isBusy={publish.isPending}
      failure={publish.error && messageOf(publish.error)}
      onClose={onClose}
    >
      <p>{figures.pending > 0 ? text.publishPending(formatCount(figures.pending)) : text.publishHint}</p>
    </ConfirmDialog>
  )
}
