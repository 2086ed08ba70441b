import { useMutation } from '@tanstack/react-query'
import { messageOf } from '../../../api/client/api-error.ts'
import { api } from '../../../api/client/client.ts'
import { parentPageText as text } from '../../../text/learn/parent-page.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/on-demand/notice.tsx'

export type KeyAction = 'confirm' | 'stop'

/** What the link of a mail does, with one press: mail programs open links by themselves. */
export function KeyActionPage({ action, parentKey }: { action: KeyAction; parentKey: string }) {
  const press = useMutation({
    mutationFn: () =>
      action === 'confirm'
        ? api('POST /api/parents/confirm', { body: { key: parentKey } })
        : api('POST /api/parents/unsubscribe', { query: { token: parentKey } }),
  })
  const isConfirming = action === 'confirm'
  if (press.data) {
    const { learner } = press.data.data
    return (
      <div role="status">
        <h1 className="text-2xl leading-tight">{isConfirming ? text.confirmed(learner) : text.stopped}</h1>
      </div>
    )
  }
  return (
    <div className="grid gap-4">
      <h1 className="text-2xl leading-tight">{isConfirming ? text.confirmTitle : text.stopTitle}</h1>
      <p className="text-ink-2">{isConfirming ? text.confirmHint : text.stopQuestion}</p>
      {press.error && <Notice tone="bad">{messageOf(press.error)}</Notice>}
      <Button wide loading={press.isPending} onClick={() => press.mutate()}>
        {isConfirming ? text.confirm : text.stop}
      </Button>
    </div>
  )
}
