import type { Webhook, WebhookDelivery } from '@kashf/contract/webhooks/webhooks.ts'
import { ListStates } from '../../../api/query-states.tsx'
import { formatDateTime } from '../../../shell/format/format.ts'
import { webhookText as text } from '../../../text/teach/webhooks.ts'
import { Badge, type BadgeTone } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { useDeliveries, useReplay, useReplayFailed } from './webhooks.ts'

const TONES: Record<WebhookDelivery['state'], BadgeTone> = {
  waiting: 'wait',
  delivered: 'good',
  failed: 'bad',
}

/** The messages of a webhook in the last 30 days, each with its body and a button that sends it again. */
export function DeliveryList({ webhook }: { webhook: Webhook }) {
  const list = useDeliveries(webhook.id)
  const replayFailed = useReplayFailed(webhook.id)
  return (
    <ListStates
      list={list}
      loading={<Skeleton className="h-32 rounded-md" />}
      empty={<p className="text-ink-2">{text.noDeliveries}</p>}
    >
      {(deliveries) => (
        <>
          {deliveries.some(({ state }) => state === 'failed') && (
            <Button
              variant="outline"
              size="sm"
              className="mb-3"
              loading={replayFailed.isPending}
              onClick={() => replayFailed.mutate(undefined)}
            >
              {text.replayFailed}
            </Button>
          )}
          <ul
            aria-label={text.deliveriesOf(webhook.url)}
            className="divide-y divide-line border-y border-line"
          >
            {deliveries.map((delivery) => (
              <DeliveryRow key={delivery.id} webhookId={webhook.id} delivery={delivery} />
            ))}
          </ul>
        </>
      )}
    </ListStates>
  )
}

function DeliveryRow({ webhookId, delivery }: { webhookId: number; delivery: WebhookDelivery }) {
  const replay = useReplay(webhookId)
  const { id, event, state, occurred_at, tries, next_try_at, status, problem, duration_ms, body } = delivery
  const name = text.eventNames[event]
  const facts = [
    formatDateTime(occurred_at),
    status !== null && text.answered(status, duration_ms ?? 0),
    problem !== null && text.problem(problem),
    tries > 1 && text.tries(tries),
    next_try_at !== null && text.nextTry(formatDateTime(next_try_at)),
  ].filter(Boolean)
  return (
    <li className="grid gap-2 py-3">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-48">
          <p className="flex flex-wrap items-center gap-2 font-semibold">
            {name}
            <Badge tone={TONES[state]}>{text.states[state]}</Badge>
          </p>
          <p className="text-sm text-ink-2">{facts.join(' · ')}</p>
        </div>
        <Button
          variant="outline"
          size="sm"
          loading={replay.isPending}
          aria-label={text.replayLabel(name, formatDateTime(occurred_at))}
          onClick={() => replay.mutate(id)}
        >
          {text.replay}
        </Button>
      </div>
      <details className="text-sm">
        <summary className="w-fit cursor-pointer rounded-sm py-1 font-medium text-lapis">{text.body}</summary>
        <pre className="mt-1 rounded-md bg-sunken p-3 font-mono text-xs whitespace-pre-wrap wrap-anywhere">
          {JSON.stringify(JSON.parse(body), null, 2)}
        </pre>
      </details>
    </li>
  )
}
