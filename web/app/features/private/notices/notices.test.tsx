import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { NoticeBell } from '../../public-account/notices/notice-bell.tsx'
import { NoticeSettings } from './notice-settings.tsx'
import { ReminderSettings } from './reminder-settings.tsx'

let unmount = () => {}
/** Sent requests in order: `POST /api/notices/read {"id":7}`. */
let sent: string[]
let answers: (path: string, method: string) => Response

function open(part: ReactNode) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const root = createRoot(document.body)
  root.render(
    <MemoryRouter>
      <QueryClientProvider client={client}>{part}</QueryClientProvider>
    </MemoryRouter>,
  )
  unmount = () => root.unmount()
}
const until = <T,>(probe: () => T) => vi.waitFor(probe)
const find = (selector: string) => {
  const found = document.querySelector<HTMLElement>(selector)
  if (!found) throw new Error(`no ${selector}`)
  return found
}
const press = (selector: string) => find(selector).click()

beforeEach(() => {
  localStorage.setItem('token', 'a-token')
  sent = []
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit = {}) => {
    if (method !== 'GET') sent.push(`${method} ${path} ${body}`)
    return answers(path, method)
  })
})
afterEach(() => {
  unmount()
  localStorage.clear()
  vi.unstubAllGlobals()
})

it('the bell shows the unread count, opens the latest notices, and following one marks it as read', async () => {
  const notice = {
    id: 7,
    kind: 'certificate',
    subject: { course_id: 1, title: 'Python', code: 'KF7' },
    created_at: '2026-11-20T09:05:00.000Z',
    is_read: false,
  }
  answers = (path) => {
    if (path.startsWith('/api/notices/unread')) return Response.json({ data: { unread: 2 } })
    if (path === '/api/notices/read') return Response.json({ data: { unread: 1 } })
    if (path.startsWith('/api/notices'))
      return Response.json({ data: [notice], next_cursor: null, unread: 2 })
    return new Response(null, { status: 403 })
  }
  open(<NoticeBell page="/notices" />)
  await until(() => find('[aria-label="Bildirishnomalar: 2 ta o\'qilmagan"]'))
  press('button[aria-expanded]')
  const link = await until(() => find('a[href="/certificate/KF7"]'))
  expect(link.textContent).toContain('“Python” kursi sertifikati tayyor')
  press('a[href="/certificate/KF7"]')
  await until(() => expect(sent).toEqual(['POST /api/notices/read {"id":7}']))
  await until(() => expect(document.querySelector('a[href="/certificate/KF7"]')).toBeNull())
})

it('a changed setting is shown optimistically and rolled back on failure', async () => {
  let succeeds = true
  let by_mail = true
  answers = (_path, method) => {
    if (method === 'GET')
      return Response.json({ data: [{ topic: 'answers', in_product: true, by_mail, by_telegram: null }] })
    if (!succeeds) return Response.json({ error: 'internal', message: 'Xatolik' }, { status: 500 })
    by_mail = false
    return Response.json({ data: { topic: 'answers', in_product: true, by_mail, by_telegram: null } })
  }
  const isTicked = (label: string) =>
    document.querySelector<HTMLInputElement>(`input[aria-label$="${label}"]`)?.checked
  open(<NoticeSettings />)
  await until(() => expect(isTicked('Emailda')).toBe(true))
  press('input[aria-label$="Emailda"]')
  // Checked in the same task, before React could restore the checkbox.
  expect(isTicked('Emailda')).toBe(false)
  await until(() => expect(sent).toHaveLength(1))
  expect(isTicked('Emailda')).toBe(false)
  expect(sent).toEqual(['PUT /api/notices/choices {"topic":"answers","by_mail":false}'])
  succeeds = false
  press('input[aria-label$="Saytda"]')
  await until(() => expect(sent).toHaveLength(2))
  await until(() => expect(isTicked('Saytda')).toBe(true))
  expect(isTicked('Emailda')).toBe(false)
})

it('one press stops a kind of helpful messages, and another all of them', async () => {
  answers = (_path, method) =>
    method === 'GET'
      ? Response.json({ data: { is_on: true, stopped: ['week_goal'] } })
      : Response.json({ data: { is_on: true, stopped: [] } })
  open(<ReminderSettings />)
  const isTicked = (label: string) =>
    document.querySelector<HTMLInputElement>(`input[aria-label="${label}"]`)?.checked
  const goal = 'Haftalik maqsadim uchun, hafta boshida'
  await until(() => expect([isTicked(goal), isTicked('Kursda bitta dars qolganda')]).toEqual([false, true]))
  press('input[aria-label="Kursda bitta dars qolganda"]')
  await until(() => expect(sent).toEqual(['PUT /api/notices/reminders {"kind":"last_lesson","is_on":false}']))
  press('input[aria-label="Barcha eslatmalar"]')
  await until(() => expect(document.body.textContent).toContain("Eslatmalar o'chirilgan"))
  expect(sent[1]).toBe('PUT /api/notices/reminders {"is_on":false}')
})
