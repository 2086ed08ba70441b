import { describe, expect, it } from 'vitest'
import { type CalendarEvent, writeCalendar } from './write-calendar.ts'

const calendar = (...events: CalendarEvent[]) =>
  writeCalendar({ name: 'Kashf', host: 'kashf.uz', now: new Date('2026-11-28T06:05:04.321Z'), events })

const unfolded = (text: string) => text.replaceAll('\r\n ', '')

describe('A calendar', () => {
  it('has an event of an hour in UTC, one of a day, and a cancelled one', () => {
    expect(
      calendar(
        {
          uid: 'exam-7',
          when: { startsAt: new Date('2026-11-29T03:00:00Z'), endsAt: new Date('2026-11-29T06:00:00Z') },
          summary: 'Sinov imtihoni',
          url: 'https://kashf.uz/test/7',
          sequence: 3,
        },
        {
          uid: 'plan-1-2026-11-30',
          when: { day: '2026-11-30' },
          summary: '35 daqiqa',
          sequence: 0,
          isFree: true,
        },
        {
          uid: 'exam-8',
          when: { startsAt: new Date('2026-12-01T03:00:00Z') },
          summary: 'Bekor',
          sequence: 4,
          isCancelled: true,
        },
      ),
    ).toBe(
      [
        'BEGIN:VCALENDAR',
        'VERSION:2.0',
        'PRODID:-//Kashf//Kashf//UZ',
        'CALSCALE:GREGORIAN',
        'METHOD:PUBLISH',
        'NAME:Kashf',
        'X-WR-CALNAME:Kashf',
        'REFRESH-INTERVAL;VALUE=DURATION:PT6H',
        'X-PUBLISHED-TTL:PT6H',
        'BEGIN:VEVENT',
        'UID:exam-7@kashf.uz',
        'DTSTAMP:20261128T060504Z',
        'SEQUENCE:3',
        'DTSTART:20261129T030000Z',
        'DTEND:20261129T060000Z',
        'SUMMARY:Sinov imtihoni',
        'URL:https://kashf.uz/test/7',
        'STATUS:CONFIRMED',
        'TRANSP:OPAQUE',
        'END:VEVENT',
        'BEGIN:VEVENT',
        'UID:plan-1-2026-11-30@kashf.uz',
        'DTSTAMP:20261128T060504Z',
        'SEQUENCE:0',
        'DTSTART;VALUE=DATE:20261130',
        'SUMMARY:35 daqiqa',
        'STATUS:CONFIRMED',
        'TRANSP:TRANSPARENT',
        'END:VEVENT',
        'BEGIN:VEVENT',
        'UID:exam-8@kashf.uz',
        'DTSTAMP:20261128T060504Z',
        'SEQUENCE:4',
        'DTSTART:20261201T030000Z',
        'SUMMARY:Bekor',
        'STATUS:CANCELLED',
        'TRANSP:OPAQUE',
        'END:VEVENT',
        'END:VCALENDAR',
        '',
      ].join('\r\n'),
    )
  })

  it('escapes what a title has, and lets no title add a line', () => {
    const text = calendar({
      uid: 'exam-1',
      when: { day: '2026-12-01' },
      summary: 'A\\B; C, D\r\nEND:VEVENT\u0007',
      description: 'bir\nikki\rtort',
      url: 'https://kashf.uz/a\r\nX: 1',
      sequence: 0,
    })
    const lines = text.split('\r\n')
    expect(lines).toContain('SUMMARY:A\\\\B\\; C\\, D\\nEND:VEVENT')
    expect(lines).toContain('DESCRIPTION:bir\\nikki\\ntort')
    expect(lines).toContain('URL:https://kashf.uz/aX: 1')
    expect(lines.filter((line) => line === 'END:VEVENT')).toHaveLength(1)
  })

  it('folds long lines at 75 bytes without cutting a character', () => {
    const summary = 'Логарифмик тенгламалар 👩‍🎓 ва бошқалар. '.repeat(12).trim()
    const text = calendar({ uid: 'plan-1', when: { day: '2026-12-01' }, summary, sequence: 0 })
    const lines = text.split('\r\n')
    expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75)
    expect(text).not.toContain('\uFFFD')
    expect(unfolded(text)).toContain(`SUMMARY:${summary}\r\n`)
  })
})
