import { Plus } from 'lucide-react'
import { useState } from 'react'
import { ListStates } from '../../../api/query-states.tsx'
import { PageTitle } from '../../../features/teacher/courses/page-title.tsx'
import { NewTest } from '../../../features/teacher/tests/new-test.tsx'
import { TestList } from '../../../features/teacher/tests/test-list.tsx'
import { useOwnTests } from '../../../features/teacher/tests/tests.ts'
import { privateHead } from '../../../shell/base/page-head.ts'
import { testsText as text } from '../../../text/teach/practice/tests.ts'
import { Button } from '../../../ui/button.tsx'
import { Segments } from '../../../ui/private/segments.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'

export const meta = () => privateHead(text.title)

/** The teacher's quizzes and exams, and the way to a new one. */
export default function MyTests() {
  const [purpose, setPurpose] = useState<'' | 'quiz' | 'exam'>('')
  const [isNew, setNew] = useState(false)
  const tests = useOwnTests(purpose || undefined)
  const startNew = (
    <Button icon={<Plus size={18} aria-hidden="true" />} onClick={() => setNew(true)}>
      {text.newTest}
    </Button>
  )
  return (
    <>
      <PageTitle title={text.title} actions={startNew}>
        {text.lead}
      </PageTitle>
      <div className="grid gap-4">
        <Segments
          label={text.kind}
          value={purpose}
          segments={[
            { value: '', label: text.all },
            { value: 'quiz', label: text.purposes.quiz },
            { value: 'exam', label: text.purposes.exam },
          ]}
          onChoose={(chosen) => setPurpose(chosen === 'quiz' || chosen === 'exam' ? chosen : '')}
        />
        <ListStates
          list={tests}
          loading={<Skeleton className="h-48 rounded-lg" />}
          empty={<EmptyState title={text.empty} message={text.emptyHint} action={startNew} />}
        >
          {(rows) => <TestList tests={rows} />}
        </ListStates>
      </div>
      {isNew && <NewTest onClose={() => setNew(false)} />}
    </>
  )
}
