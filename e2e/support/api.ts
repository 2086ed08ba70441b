import type { CourseCard } from '@kashf/contract/catalogue/catalogue.ts'
import { COURSE_STATUS } from '@kashf/contract/constants.ts'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { DEMO_LOGINS } from '../../server/src/demo/logins.ts'
import type { KashfServer } from './kashf-server.ts'

type Role = (typeof DEMO_LOGINS)[number]['role']
export type DemoPeople = Record<Role, ApiUser>

/** A user who calls the API without a browser. */
export class ApiUser {
  readonly #url: string
  /** The session's token; empty for a visitor. */
  readonly token: string

  constructor(server: Pick<KashfServer, 'url'>, token = '') {
    this.#url = server.url
    this.token = token
  }

  /**
   * Calls the API and returns the `data` of the answer; throws with the status and the text unless the call succeeds.
   */
  async call(method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: object | FormData) {
    const isForm = body instanceof FormData
    const answer = await fetch(`${this.#url}/api${path}`, {
      method,
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
      headers: {
        ...(this.token && { authorization: `Bearer ${this.token}` }),
        ...(body && !isForm && { 'content-type': 'application/json' }),
      },
    })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()).data
  }

  /** Signs the user in on every page that the context, or the page, opens from now on. */
  async signInOn(place: BrowserContext | Page): Promise<void> {
    await place.addInitScript((token) => localStorage.setItem('token', token), this.token)
  }

  /** Opens a page in a separate browser context, signed in. */
  async open(browser: Browser, path: string): Promise<Page> {
    const context = await browser.newContext()
    await this.signInOn(context)
    const page = await context.newPage()
    await page.goto(this.#url + path)
    return page
  }
}

/** Signs a person in. */
export async function signIn(
  server: Pick<KashfServer, 'url'>,
  login: { username: string; password: string; totp?: string },
): Promise<ApiUser> {
  const { username, password, totp } = login
  const { token } = await new ApiUser(server).call('POST', '/users/login', { username, password, totp })
  return new ApiUser(server, token)
}

/** Signs in a person of the demo school. */
export async function signInAs(server: Pick<KashfServer, 'url'>, role: Role): Promise<ApiUser> {
  const login = DEMO_LOGINS.find((each) => each.role === role)
  if (!login) throw new Error(`nobody in the demo school is ${role}`)
  return signIn(server, login)
}

/** The person who is signed in on a page. */
export async function userOf(server: Pick<KashfServer, 'url'>, page: Page): Promise<ApiUser> {
  return new ApiUser(server, (await page.evaluate(() => localStorage.getItem('token'))) ?? '')
}

/** Signs in the demo school's student, teacher and operator. */
export async function demoPeople(server: KashfServer): Promise<DemoPeople> {
  const [student, teacher, operator] = await Promise.all([
    signInAs(server, 'student'),
    signInAs(server, 'teacher'),
    signInAs(server, 'operator'),
  ])
  return { student, teacher, operator }
}

/** Two paid courses of the demo school's teacher: the student has the first one. */
export async function paidCourses({ teacher, student }: DemoPeople): Promise<[CourseCard, CourseCard]> {
  const mine: CourseCard[] = await teacher.call('GET', '/courses/mine')
  const bought: CourseCard[] = await student.call('GET', '/courses/purchased-courses')
  const paid = mine.filter(({ status, is_free }) => status === COURSE_STATUS.published && !is_free)
  const isBought = ({ id }: CourseCard) => bought.some((course) => course.id === id)
  const [owned, wanted] = [paid.find(isBought), paid.find((course) => !isBought(course))]
  if (!owned || !wanted) throw new Error('the demo school lacks the courses')
  return [owned, wanted]
}
