import { expect, it } from 'vitest'
import { visitSource } from './visit-sources.ts'

const PAGE = 'https://kashf.uz/course/12'

it.each([
  ['https://kashf.uz/courses?search=python', PAGE, 'search'],
  ['https://kashf.uz/courses?categories=3', PAGE, 'catalogue'],
  ['https://kashf.uz/', PAGE, 'home'],
  ['https://kashf.uz/teacher-profile/4', PAGE, 'teacher'],
  ['https://kashf.uz/course/3', PAGE, 'unknown'],
  ['https://t.me/', PAGE, 'telegram'],
  ['android-app://org.telegram.messenger/', PAGE, 'telegram'],
  ['', `${PAGE}?utm_source=telegram`, 'telegram'],
  ['https://kashf.uz/', `${PAGE}?ref=follow`, 'follow'],
  ['https://www.google.com/', PAGE, 'engine'],
  ['https://yandex.uz/search/', PAGE, 'engine'],
  ['https://blog.example.uz/post', PAGE, 'link'],
  ['', `${PAGE}?utm_source=instagram`, 'link'],
  ['https://kashf.uz/embed/course/12', `${PAGE}?ref=embed`, 'link'],
  ['', `${PAGE}?ref=embed`, 'link'],
  ['https://www.google.com/', `${PAGE}?utm_source=ads`, 'link'],
  ['https://kashf.uz/', `${PAGE}?utm_source=instagram`, 'home'],
  ['', PAGE, 'unknown'],
  ['not an address', 'nor this', 'unknown'],
])('calls a visit from %s to %s %s', (from, page, source) => {
  expect(visitSource(from, page, 'kashf.uz')).toBe(source)
})
