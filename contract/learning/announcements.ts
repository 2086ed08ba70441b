import { type Static, Type } from 'typebox'
import {
  Id,
  nullable,
  oneOf,
  Paging,
  PersonRef,
  RequestId,
  TITLE,
  Time,
  timeInput,
  VISIBLE,
} from '../common.ts'
import { MAX_ANNOUNCEMENT_TEXT, MAX_ANNOUNCEMENT_TITLE } from './limits.ts'

/** How many announcements learners of one course may get in seven days. */
export const ANNOUNCEMENTS_A_WEEK = 2
/** An announcement goes out after this time and can be taken back until then. */
export const ANNOUNCEMENT_DELAY_S = 120

/** The recipients of an announcement: learners in this state, or all whose term is not over. */
export const Audience = oneOf(['all', 'active', 'stalled', 'completed', 'not_started'])
export type Audience = Static<typeof Audience>

/** How far ahead an announcement may be scheduled. */
export const MAX_ANNOUNCEMENT_DAYS = 30

/** What a waiting announcement can be changed to. */
export const AnnouncementChange = Type.Object({
  audience: Audience,
  title: Type.String({ minLength: 1, maxLength: MAX_ANNOUNCEMENT_TITLE, pattern: TITLE }),
  text: Type.String({
    minLength: 1,
    maxLength: MAX_ANNOUNCEMENT_TEXT,
    pattern: VISIBLE,
    description: 'plain text without card numbers; its links lead to the own courses and a few named sites',
  }),
  sends_at: Type.Optional(
    timeInput(`at most ${MAX_ANNOUNCEMENT_DAYS} days ahead; without it, or sooner: in two minutes`),
  ),
})
export type AnnouncementChange = Static<typeof AnnouncementChange>

export const AnnouncementBody = Type.Object({
  ...AnnouncementChange.properties,
  request_id: Type.Optional(RequestId),
})
export type AnnouncementBody = Static<typeof AnnouncementBody>

export const AnnouncementsQuery = Type.Object({ ...Paging })
export type AnnouncementsQuery = Static<typeof AnnouncementsQuery>

/** An announcement as its teacher sees it. */
export const Announcement = Type.Object({
  id: Id,
  audience: Audience,
  title: Type.String(),
  text: Type.String(),
  created_at: Time,
  sends_at: Time,
  state: oneOf(['waiting', 'sending', 'sent', 'canceled'], {
    description: 'waiting: it can still be taken back',
  }),
  recipients: Type.Integer({ description: 'whom it has reached so far, in the product or by mail' }),
  opened: nullable(
    Type.Integer(),
    'how many of them have read its notice in the product; null: too many to count',
  ),
})
export type Announcement = Static<typeof Announcement>

/** The limits and recipients that a teacher sees before writing an announcement. */
export const AnnouncementPlan = Type.Object({
  left: Type.Integer({ description: 'announcements that this course may still send' }),
  next_at: nullable(Time, 'when the next one is possible; null: now'),
  reaches: nullable(
    Type.Object({
      all: Type.Integer(),
      active: Type.Integer(),
      stalled: Type.Integer(),
      completed: Type.Integer(),
      not_started: Type.Integer(),
    }),
    'how many people each audience reaches; null: too many to count',
  ),
})
export type AnnouncementPlan = Static<typeof AnnouncementPlan>

/** An announcement as its recipient reads it. */
export const ReceivedAnnouncement = Type.Object({
  id: Id,
  title: Type.String(),
  text: Type.String(),
  author: PersonRef,
  sent_at: Time,
})
export type ReceivedAnnouncement = Static<typeof ReceivedAnnouncement>
export const ReceivedAnnouncements = Type.Object({
  data: Type.Array(ReceivedAnnouncement),
  next_cursor: nullable(Type.String()),
  is_muted: Type.Boolean({ description: 'the bearer wants no announcements of this course' }),
})
export type ReceivedAnnouncements = Static<typeof ReceivedAnnouncements>

export const MuteBody = Type.Object({ is_muted: Type.Boolean() })
export const Muted = Type.Object({ is_muted: Type.Boolean() })
