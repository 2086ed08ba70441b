import { api } from '../../../api/client/client.ts'
import { fullName } from '../../../shell/format/full-name.ts'
import { auditText } from '../../../text/operate/console.ts'
import { queueText } from '../../../text/operate/queue.ts'
import { showToast } from '../../../ui/toast.ts'

/**
 * Tells the operator that a colleague has decided on a record meanwhile; the audit trail has the name and the decision.
 */
export async function tellWhoDecided(subject: string, name: string): Promise<void> {
  const found = await api('GET /api/admin/audit', { query: { subject, limit: 5 } }).catch(() => null)
  const decision = found?.data.find(({ action }) => !action.startsWith('desk.'))
  const who = decision?.operator && fullName(decision.operator)
  showToast({
    kind: 'info',
    title: queueText.overtaken(name),
    message: decision && who ? `${who}: ${auditText.actions[decision.action] ?? decision.action}` : undefined,
  })
}
