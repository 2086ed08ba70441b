import { PushServiceSimulator } from '@kashf/simulators/push/push-service.ts'
import { expect, type Page, test } from '@playwright/test'
import { demoPeople } from '../support/api.ts'
import { startDemoServer } from '../support/demo-server.ts'
import { untilHydrated } from '../support/hydrated.ts'
import type { KashfServer } from '../support/kashf-server.ts'

/* Push notices while no page is open. The test browser has no push service: its subscription comes from a simulated
   one, and the messages that this one decrypts are delivered to the service worker as a push service would. */

test.use({ serviceWorkers: 'allow' })

let service: PushServiceSimulator
let server: KashfServer
test.beforeAll(async () => {
  service = new PushServiceSimulator()
  await service.start()
  server = await startDemoServer({ OUTBOUND_TEST_ORIGINS: service.origin })
})
test.afterAll(async () => {
  await server?.stop()
  await service?.stop()
})

/** Gives the page a push manager and a permission, which the headless browser lacks. */
async function connectToService(page: Page): Promise<void> {
  await page.exposeFunction('subscribeAtService', (key: string) => service.subscribe(key))
  await page.addInitScript(() => {
    const at = window as unknown as { subscribeAtService(key: string): Promise<Record<string, string>> }
    let current: object | null = null
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' })
    Notification.requestPermission = async () => 'granted'
    PushManager.prototype.getSubscription = async () => current as PushSubscription | null
    PushManager.prototype.subscribe = async (options) => {
      const key = options?.applicationServerKey as Uint8Array<ArrayBuffer>
      const text = btoa(String.fromCharCode(...key))
        .replaceAll('+', '-')
        .replaceAll('/', '_')
        .replaceAll('=', '')
      const { endpoint, p256dh, auth } = await at.subscribeAtService(text)
      current = {
        endpoint,
        options: { applicationServerKey: key.buffer },
        toJSON: () => ({ endpoint, keys: { p256dh, auth } }),
      }
      return current as PushSubscription
    }
  })
}

test('who has asked a question is offered a notice of the answer, and gets it while no page is open', async ({
  page,
}) => {
  const { student, teacher } = await demoPeople(server)
  await connectToService(page)
  await student.signInOn(page)
  const own = new Set((await teacher.call('GET', '/courses/mine')).map(({ id }: { id: number }) => id))
  const bought: { id: number }[] = await student.call('GET', '/courses/purchased-courses')
  const course = bought.find(({ id }) => own.has(id)) ?? bought[0]
  const { videos } = await student.call('GET', `/courses/course/${course?.id}`)
  const lesson = `/course/${course?.id}/lesson/${videos[0].id}`
  await page.goto(`${server.url}${lesson}?panel=questions`)

  const ask = page.getByRole('button', { name: 'Savol berish' })
  await untilHydrated(ask)
  await page.getByLabel('Savolingiz').fill('Bu joyda nega nol emas?')
  await ask.click()
  await page.getByRole('button', { name: 'Ha, xabar bering' }).click()
  await expect(page.getByText('Xabarlar yoqildi')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Ha, xabar bering' })).toHaveCount(0)

  const [question] = await student.call('GET', `/courses/lesson/${videos[0].id}/questions`)
  await teacher.call('POST', `/courses/lesson/${videos[0].id}/questions`, {
    text: 'Chunki sanash noldan boshlanadi.',
    parent_id: question.id,
  })
  await expect.poll(() => service.shown.length).toBe(1)

  const message = service.shown[0]?.message as { notification: { title: string; navigate: string } }
  expect(message.notification.navigate).toContain(`${lesson}#question-`)
  const [worker] = page.context().serviceWorkers()
  if (!worker) throw new Error('the page has no service worker')
  // The headless browser displays no notifications.
  await worker.evaluate(() => {
    const drawn: unknown[] = []
    const { registration } = self as unknown as { registration: ServiceWorkerRegistration }
    registration.showNotification = async (title, options) => void drawn.push([title, options?.data.page])
    Object.assign(self, { drawn })
  })
  await deliver(page, message)
  const drawn = () => worker.evaluate(() => (self as unknown as { drawn: unknown[] }).drawn)
  await expect.poll(drawn).toEqual([[message.notification.title, message.notification.navigate]])
})

/** Hands a message to the page's service worker, as the browser does with a push. */
async function deliver(page: Page, message: unknown): Promise<void> {
  await page.context().grantPermissions(['notifications'], { origin: server.url })
  const browser = await page.context().newCDPSession(page)
  const registration = new Promise<string>((found) => {
    browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const ours = registrations.find(({ scopeURL }) => scopeURL.startsWith(server.url))
      if (ours) found(ours.registrationId)
    })
  })
  await browser.send('ServiceWorker.enable')
  await browser.send('ServiceWorker.deliverPushMessage', {
    origin: server.url,
    registrationId: await registration,
    data: JSON.stringify(message),
  })
}
