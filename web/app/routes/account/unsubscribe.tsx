import type { NoticeTopic } from '@kashf/contract/notices/notices.ts'
import { isReminder } from '@kashf/contract/notices/reminder-kinds.ts'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router'
import { messageOf } from '../../api/client/api-error.ts'
import { api } from '../../api/client/client.ts'
import { privateHead } from '../../shell/base/page-head.ts'
import { noticesText, unsubscribeText as text } from '../../text/account/notices.ts'
import { remindersText } from '../../text/account/reminders.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Notice } from '../../ui/on-demand/notice.tsx'

export const meta = () => privateHead(text.title)

const isTopic = (name: string): name is NoticeTopic => Object.hasOwn(noticesText.topics, name)

interface Words {
  title: string
  question: string
  hint: string
  stop: string
  done: string
  doneHint: string
}

/** The sentences about what the token stops; undefined for a token that names nothing. */
function wordsOf(from: string): Words | undefined {
  if (isReminder(from)) {
    const kind = remindersText.kinds[from]
    return {
      title: remindersText.stopTitle,
      question: remindersText.stopQuestion(kind),
      hint: remindersText.stopHint,
      stop: remindersText.stop,
      done: remindersText.stopped,
      doneHint: remindersText.stoppedHint(kind),
    }
  }
  if (!isTopic(from)) return undefined
  const topic = noticesText.topics[from]
  return { ...text, question: text.question(topic), doneHint: text.doneHint(topic) }
}

/**
 * Target of an e-mail's unsubscribe link. The page asks for confirmation, because mail programs open links by
 * themselves.
 */
export default function Unsubscribe() {
  const [search] = useSearchParams()
  const token = search.get('token') ?? ''
  const [, from = ''] = token.split('.')
  const [state, setState] = useState<'asked' | 'sending' | 'done'>(search.has('done') ? 'done' : 'asked')
  const [problem, setProblem] = useState<string>()
  const action = `/api/notices/unsubscribe?token=${encodeURIComponent(token)}`

  const stop = async (event: FormEvent) => {
    event.preventDefault()
    setState('sending')
    try {
      await api('POST /api/notices/unsubscribe', { query: { token } })
      setProblem(undefined)
      setState('done')
    } catch (error) {
      setProblem(messageOf(error))
      setState('asked')
    }
  }
  const settings = (
    <LinkButton to="/notices?tab=settings" variant="outline">
      {text.settings}
    </LinkButton>
  )
  const words = wordsOf(from)
  if (!words) return <Message title={text.broken} lead={text.brokenHint} action={settings} />
  if (state === 'done') {
    return (
      <div role="status">
        <Message title={words.done} lead={words.doneHint} action={settings} />
      </div>
    )
  }
  return (
    <Message
      title={words.title}
      lead={words.question}
      action={
        // Without JavaScript the form is submitted natively, and the response redirects here.
        <form method="post" action={action} onSubmit={stop} className="grid gap-4">
          {problem && <Notice tone="bad">{problem}</Notice>}
          <p className="text-sm text-ink-2">{words.hint}</p>
          <Button type="submit" wide loading={state === 'sending'}>
            {words.stop}
          </Button>
        </form>
      }
    />
  )
}

function Message({ title, lead, action }: { title: string; lead: string; action: ReactNode }) {
  return (
    <>
      <h1 className="mb-3 text-3xl leading-tight">{title}</h1>
      <p className="mb-6 text-ink-2">{lead}</p>
      {action}
    </>
  )
}
