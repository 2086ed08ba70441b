import { MAX_WEBHOOKS } from '@kashf/contract/webhooks/webhook-events.ts'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { QueryStates } from '../../api/query-states.tsx'
import { PageTitle } from '../../features/teacher/courses/page-title.tsx'
import { SecretDialog } from '../../features/teacher/webhooks/secret-dialog.tsx'
import { WebhookForm } from '../../features/teacher/webhooks/webhook-form.tsx'
import { WebhookRow } from '../../features/teacher/webhooks/webhook-row.tsx'
import { useWebhooks } from '../../features/teacher/webhooks/webhooks.ts'
import { privateHead } from '../../shell/base/page-head.ts'
import { webhookText as text } from '../../text/teach/webhooks.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'

export const meta = () => privateHead(text.title)

/** The teacher's webhooks: addresses that receive sales, refunds, learners and finished courses. */
export default function MyWebhooks() {
  const webhooks = useWebhooks()
  const [isAdding, setAdding] = useState(false)
  const [secret, setSecret] = useState<string | null>(null)
  const add = (
    <Button icon={<Plus size={18} aria-hidden="true" />} onClick={() => setAdding(true)}>
      {text.add}
    </Button>
  )
  return (
    <>
      <PageTitle title={text.title}>{text.lead}</PageTitle>
      <div className="grid max-w-3xl grid-cols-1 gap-4">
        <QueryStates
          query={webhooks}
          loading={<Skeleton className="h-40 rounded-lg" />}
          empty={<EmptyState heading="h2" title={text.empty} message={text.emptyHint} action={add} />}
        >
          {(data) => (
            <>
              {data.length < MAX_WEBHOOKS && <div className="justify-self-start">{add}</div>}
              <ul
                aria-label={text.title}
                className="divide-y divide-line rounded-lg border border-line bg-surface"
              >
                {data.map((webhook) => (
                  <WebhookRow key={webhook.id} webhook={webhook} />
                ))}
              </ul>
            </>
          )}
        </QueryStates>
      </div>
      {isAdding && <WebhookForm webhook={null} onSecret={setSecret} onClose={() => setAdding(false)} />}
      {secret !== null && <SecretDialog secret={secret} onClose={() => setSecret(null)} />}
    </>
  )
}
