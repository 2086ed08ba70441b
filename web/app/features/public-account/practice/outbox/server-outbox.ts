import { api } from '../../../../api/client/client.ts'
import { answerStore } from './answer-store.ts'
import { type AttemptOutbox, attemptOutbox } from './attempt-outbox.ts'
import { deviceId } from './device.ts'
import { pageClock } from './local-answer.ts'

/** The outbox of an attempt on this device, which sends to the server. */
export async function serverOutbox(attemptId: number): Promise<AttemptOutbox> {
  const params = { id: attemptId }
  return attemptOutbox({
    store: answerStore(attemptId),
    clock: pageClock,
    device: await deviceId(),
    send: async (body, { keepalive }) =>
      (await api('PUT /api/practice/attempts/:id/answers', { params, body, keepalive })).data,
    deliver: async (answer) => (await import('./deliver-recording.ts')).deliverRecording(attemptId, answer),
    submit: async (body) => (await api('POST /api/practice/attempts/:id/submit', { params, body })).data,
  })
}
