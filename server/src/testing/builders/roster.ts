import { randomUUID } from 'node:crypto'
import type { Brought, RosterPlan } from '@kashf/contract/roster/roster.ts'
import type { TestApp } from '../app.ts'

interface List {
  token: string
  courseId: number
  list: string | Uint8Array<ArrayBuffer>
}

const formOf = (list: List['list'], fields: Record<string, string> = {}): FormData => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set('file', new Blob([list]), 'royxat.csv')
  return form
}

/** Sends a list to be checked. */
export const checkList = (kashf: TestApp, { token, courseId, list }: List) =>
  kashf.app.inject({
    method: 'POST',
    url: `/api/courses/${courseId}/roster/check`,
    headers: { authorization: `Bearer ${token}` },
    payload: formOf(list),
  })

/** Brings a list with the digest of what was shown. */
export const bringList = (
  kashf: TestApp,
  {
    token,
    courseId,
    list,
    digest,
    requestId = randomUUID(),
    sendsMails = false,
  }: List & {
    digest: string
    requestId?: string
    sendsMails?: boolean
  },
) =>
  kashf.app.inject({
    method: 'POST',
    url: `/api/courses/${courseId}/roster`,
    headers: { authorization: `Bearer ${token}` },
    payload: formOf(list, { digest, request_id: requestId, sends_mails: String(sendsMails) }),
  })

/** Checks a list and brings it as it was shown. */
export async function bring(kashf: TestApp, of: List & { sendsMails?: boolean }): Promise<Brought> {
  const plan: RosterPlan = (await checkList(kashf, of)).json().data
  const answer = await bringList(kashf, { ...of, digest: plan.digest })
  if (answer.statusCode !== 200) throw new Error(`the list was refused: ${answer.body}`)
  return answer.json().data
}

/** The secret of a link. */
export const tokenOf = (url: string | undefined): string => new URL(url ?? '').hash.slice(1)
