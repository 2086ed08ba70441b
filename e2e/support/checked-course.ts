import { DEMO_PASSWORD } from '../../server/src/demo/logins.ts'
import { type ApiUser, signIn } from './api.ts'
import { startDemoServer } from './demo-server.ts'
import type { KashfServer } from './kashf-server.ts'

/** A demo school of one's own, and a course of it with a learner and two people who check: its owner and a curator. */
export interface CheckedCourse {
  server: KashfServer
  owner: ApiUser
  curator: ApiUser
  learner: ApiUser
  courseId: number
}

export async function startCheckedCourse(): Promise<CheckedCourse> {
  const server = await startDemoServer()
  const person = (username: string) => signIn(server, { username, password: DEMO_PASSWORD })
  const owner = await person('jasur_karimov')
  const curator = await person('gulnora')
  const learner = await person('dilnoza')
  const bought = await learner.call('GET', '/courses/purchased-courses')
  const own = await owner.call('GET', '/courses/mine')
  const courseId: number = own.find(({ id }: { id: number }) =>
    bought.some((course: { id: number }) => course.id === id),
  ).id
  const invited = await owner.call('POST', `/courses/${courseId}/team/invitations`, { role: 'curator' })
  await curator.call('POST', '/team-invitations/accept', { token: new URL(invited.url).hash.slice(1) })
  return { server, owner, curator, learner, courseId }
}
