import { partnerLinkPath } from '@kashf/contract/purchases/brought-by.ts'
import type { TestApp } from '../app.ts'
import type { TestPerson } from './people.ts'

/** Sets what partners of the course get; null for none. */
export const offerToPartners = (
  kashf: TestApp,
  { owner, courseId, percent }: { owner: TestPerson; courseId: number; percent: number | null },
) => kashf.call('PUT', `/api/courses/${courseId}/partners`, { token: owner.token, body: { percent } })

/** Takes a link of the course for the person. */
export const takePartnerLink = (
  kashf: TestApp,
  { partner, courseId }: { partner: TestPerson; courseId: number },
) => kashf.call('POST', '/api/partner-links', { token: partner.token, body: { course_id: courseId } })

/** Opens a partner's link in a browser, with the cookie that it has. Returns the cookie that it has then. */
export async function openPartnerLink(kashf: TestApp, code: string, cookie = ''): Promise<string> {
  const answer = await kashf.call('GET', partnerLinkPath(code), { headers: { cookie } })
  return String(answer.headers['set-cookie'] ?? cookie).split(';', 1)[0] ?? ''
}
