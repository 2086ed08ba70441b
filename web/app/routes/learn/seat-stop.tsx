import { useState } from 'react'
import { messageOf } from '../../api/client/api-error.ts'
import { api } from '../../api/client/client.ts'
import { privateHead } from '../../shell/base/page-head.ts'
import { seatText } from '../../text/learn/seat.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Notice } from '../../ui/on-demand/notice.tsx'

const text = seatText.stop

export const meta = () => privateHead(text.title)

/** Where the mails with personal links lead who wants no more of them. It asks, because mail programs open links by themselves. */
export default function SeatStop() {
  const [state, setState] = useState<'asked' | 'sending' | 'done'>('asked')
  const [problem, setProblem] = useState<string>()
  const stop = async () => {
    setState('sending')
    try {
      await api('POST /api/seats/stop', { query: { token: window.location.hash.slice(1) || '-' } })
      setProblem(undefined)
      setState('done')
    } catch (error) {
      setProblem(messageOf(error))
      setState('asked')
    }
  }
  const isDone = state === 'done'
  return (
    <div className="mx-auto grid w-full max-w-xl gap-5" role="status">
      <h1 className="text-3xl">{isDone ? text.done : text.title}</h1>
      <p className="text-ink-2">{isDone ? text.doneHint : text.lead}</p>
      {problem && <Notice tone="bad">{problem}</Notice>}
      {isDone ? (
        <LinkButton to="/" variant="outline" className="justify-self-start">
          {seatText.home}
        </LinkButton>
      ) : (
        <Button className="justify-self-start" loading={state === 'sending'} onClick={() => void stop()}>
          {text.confirm}
        </Button>
      )}
    </div>
  )
}
