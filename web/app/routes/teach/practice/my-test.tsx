import { href, useParams } from 'react-router'
import { ApiError } from '../../../api/client/api-error.ts'
import { QueryStates } from '../../../api/query-states.tsx'
import { TestEditor } from '../../../features/teacher/tests/test-editor.tsx'
import { useOwnTest } from '../../../features/teacher/tests/tests.ts'
import { privateHead } from '../../../shell/base/page-head.ts'
import { parseId } from '../../../shell/format/id-in-url.ts'
import { testsText as text } from '../../../text/teach/practice/tests.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'

export const meta = () => privateHead(text.title)

/** One test of the teacher. */
export default function MyTest() {
  const id = parseId(useParams().id)
  const test = useOwnTest(id)
  const isGone = test.error instanceof ApiError && test.error.status === 404
  if (id === null || isGone) {
    return (
      <ErrorState
        title={text.notFound}
        message={text.notFoundHint}
        action={
          <LinkButton variant="outline" to={href('/my-tests')}>
            {text.title}
          </LinkButton>
        }
      />
    )
  }
  return (
    <QueryStates query={test} loading={<Skeleton className="h-96 rounded-lg" />}>
      {(data) => <TestEditor key={id} test={data} />}
    </QueryStates>
  )
}
