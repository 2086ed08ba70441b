/** An event of a calendar. */
export interface CalendarEvent {
  /** Names the event for ever, in this program: `exam-7`. */
  uid: string
  /** Days such as `2026-12-20` for a whole day, moments for an hour; without an end, the event has no length. */
  when: { day: string } | { startsAt: Date; endsAt?: Date }
  summary: string
  description?: string
  /** An absolute address. */
  url?: string
  /** How often the event was changed: programs take the highest. */
  sequence: number
  isCancelled?: boolean
  /** Whether the time counts as free. */
  isFree?: boolean
}

/** A calendar that programs subscribe to. */
export interface Calendar {
  name: string
  /** The host of the installation, the second half of every UID. */
  host: string
  /** When it is written. */
  now: Date
  events: readonly CalendarEvent[]
}

/** How often programs should read a calendar again. */
const REFRESH = 'PT6H'
const MAX_LINE_BYTES = 75

/** Writes a calendar by RFC 5545, with moments in UTC: text of lines that end with CRLF, each of at most 75 bytes. */
export function writeCalendar({ name, host, now, events }: Calendar): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Kashf//Kashf//UZ',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    // RFC 7986, and what programs that are older than it read.
    `NAME:${escaped(name)}`,
    `X-WR-CALNAME:${escaped(name)}`,
    `REFRESH-INTERVAL;VALUE=DURATION:${REFRESH}`,
    `X-PUBLISHED-TTL:${REFRESH}`,
    ...events.flatMap((event) => linesOf(event, { host, now })),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

function linesOf(event: CalendarEvent, { host, now }: { host: string; now: Date }): string[] {
  const { when, description, url } = event
  return [
    'BEGIN:VEVENT',
    `UID:${event.uid}@${host}`,
    `DTSTAMP:${moment(now)}`,
    `SEQUENCE:${event.sequence}`,
    ...('day' in when
      ? // A whole day lasts a day without an end.
        [`DTSTART;VALUE=DATE:${when.day.replaceAll('-', '')}`]
      : [`DTSTART:${moment(when.startsAt)}`, ...(when.endsAt ? [`DTEND:${moment(when.endsAt)}`] : [])]),
    `SUMMARY:${escaped(event.summary)}`,
    ...(description ? [`DESCRIPTION:${escaped(description)}`] : []),
    ...(url ? [`URL:${withoutControls(url)}`] : []),
    `STATUS:${event.isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    `TRANSP:${event.isFree ? 'TRANSPARENT' : 'OPAQUE'}`,
    'END:VEVENT',
  ]
}

/** A moment in UTC: `20261129T030000Z`. */
const moment = (at: Date): string => `${at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`

/** Control characters may stand in no value; a tab may. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed.
const withoutControls = (text: string): string => text.replaceAll(/[\0-\x08\x0A-\x1F\x7F]/g, '')

/** A value of type TEXT. */
const escaped = (text: string): string =>
  text
    .split(/\r\n|\r|\n/)
    .map((line) => withoutControls(line).replaceAll(/[\\;,]/g, '\\$&'))
    .join('\\n')

/** A line of any length as lines of at most 75 bytes: each next one begins with a space. No character is cut. */
function folded(line: string): string {
  const parts = ['']
  let bytes = 0
  for (const character of line) {
    const length = Buffer.byteLength(character)
    if (bytes + length > MAX_LINE_BYTES) {
      parts.push('')
      bytes = 1
    }
    parts[parts.length - 1] += character
    bytes += length
  }
  return parts.join('\r\n ')
}
