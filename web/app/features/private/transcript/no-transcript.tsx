import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CaptionsOff } from 'lucide-react'
import { messageOf } from '../../../api/client/api-error.ts'
import { api } from '../../../api/client/client.ts'
import { dataOf } from '../../../api/queries/reads.ts'
import { formatCount } from '../../../shell/format/format.ts'
import { transcriptText as text } from '../../../text/learn/lessons/transcript.ts'
import { Button } from '../../../ui/button.tsx'
import { showToast } from '../../../ui/toast.ts'

/** Where a lesson has no captions: what they would give, and a press that asks the teacher for them. */
export function NoTranscript({ lessonId, mayAsk }: { lessonId: number; mayAsk: boolean }) {
  return (
    <div className="grid justify-items-center gap-3 px-4 py-7 text-center">
      <CaptionsOff size={32} aria-hidden="true" className="text-ink-2" />
      <h2 className="text-xl">{text.missing}</h2>
      <p className="text-ink-2">{text.missingHint}</p>
      {mayAsk && <AskTeacher lessonId={lessonId} />}
    </div>
  )
}

function AskTeacher({ lessonId }: { lessonId: number }) {
  const queries = useQueryClient()
  const queryKey = ['caption-requests', lessonId]
  const params = { id: lessonId }
  const { data } = useQuery(dataOf('GET /api/courses/lesson/:id/caption-requests', queryKey, { params }))
  if (!data) return null
  const ask = async () => {
    try {
      const asked = await api('PUT /api/courses/lesson/:id/caption-requests', { params })
      queries.setQueryData(queryKey, asked.data)
    } catch (error) {
      showToast({ kind: 'error', title: messageOf(error) })
    }
  }
  const count = formatCount(data.count)
  return data.is_asked ? (
    <p role="status" className="font-semibold">
      {text.asked(count)}
    </p>
  ) : (
    <Button variant="outline" onClick={() => void ask()}>
      {data.count > 0 ? text.askWith(count) : text.ask}
    </Button>
  )
}
