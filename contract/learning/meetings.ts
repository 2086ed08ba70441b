import { type Static, Type } from 'typebox'
import { Id, nullable, PersonRef, Time, timeInput } from '../common.ts'
import { isAllowedSite, plainAddress } from './addresses.ts'

/** People come in from so many minutes before the hour, when they are told that it begins. */
export const MEETING_OPENS_BEFORE_MIN = 15
/** And until so many minutes after its end, because live lessons take longer than planned. */
export const MEETING_OPEN_AFTER_MIN = 30
export const MIN_MEETING_MIN = 10
export const MAX_MEETING_MIN = 480
export const MAX_MEETING_LINK = 500
/** How far ahead an hour can be chosen. */
export const MAX_MEETING_DAYS = 366

export const MeetingBody = Type.Object({
  starts_at: timeInput(),
  duration_min: Type.Integer({ minimum: MIN_MEETING_MIN, maximum: MAX_MEETING_MIN }),
  link: Type.String({
    minLength: 1,
    maxLength: MAX_MEETING_LINK,
    description: 'Google Meet, Zoom, Teams, Telegram or YouTube',
  }),
})
export type MeetingBody = Static<typeof MeetingBody>

/** The hour of a lesson without a video, as somebody who may open the lesson sees it. */
export const Meeting = Type.Object({
  group: nullable(
    Type.Object({ id: Id, title: Type.String() }),
    'whose hour it is; null: of the whole course',
  ),
  starts_at: Time,
  ends_at: Time,
  opens_at: Time,
  closes_at: Time,
  place: Type.String({ description: 'the host of its link' }),
  is_cancelled: Type.Boolean(),
  is_attended: Type.Boolean(),
})
export type Meeting = Static<typeof Meeting>

/** An hour of a lesson as those who may edit the course see it. */
export const EditedMeeting = Type.Object({
  ...Meeting.properties,
  link: Type.String(),
  duration_min: Type.Integer(),
  attendees_count: Type.Integer(),
})
export type EditedMeeting = Static<typeof EditedMeeting>

/** Names a group of the course; without it, the hour is the whole course's. */
export const MeetingQuery = Type.Object({ group_id: Type.Optional(Id) })

export const EnteredMeeting = Type.Object({ link: Type.String() })
export type EnteredMeeting = Static<typeof EnteredMeeting>

export const Attendee = Type.Object({ person: PersonRef, came_at: Time })
export type Attendee = Static<typeof Attendee>

/** Whether learners may be led to the address of a meeting. */
export function isMeetingLink(address: string): boolean {
  const url = plainAddress(address)
  return url !== undefined && (isAllowedSite(url) || url.hostname === 't.me')
}
