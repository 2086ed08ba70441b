import { type Static, Type } from 'typebox'
import { Id, nullable, oneOf, PersonRef, Time } from '../common.ts'
import { RecordingBody } from '../media/recordings.ts'
import { MAX_ANSWER_AGE_MS, MAX_ANSWERS_SENT, MAX_TEST_MINUTES } from './limits.ts'
import { AnswerValue, Paper, PartIndex, Slot } from './paper.ts'
import { TEST_PURPOSES, TEST_STATES, TestSettings } from './tests.ts'

/**
 * The life of an attempt, which the server alone moves: `ready` (checked in), `open`, `submitted` or `expired`, `graded`,
 * `published`, and `void`.
 */
export const ATTEMPT_STATES = [
  'ready',
  'open',
  'submitted',
  'expired',
  'graded',
  'published',
  'void',
] as const
export type AttemptState = (typeof ATTEMPT_STATES)[number]

const AttemptItem = Type.Object({
  id: Id,
  number: Type.Integer({ description: 'of this person, from 1 on' }),
  state: oneOf(ATTEMPT_STATES),
  opened_at: nullable(Time),
  submitted_at: nullable(Time),
  points_milli: nullable(Type.Integer(), 'null until the results are published'),
  max_milli: nullable(Type.Integer()),
})
export type AttemptItem = Static<typeof AttemptItem>

/** A test before it begins, as people who may take it see it. */
export const TestLobby = Type.Object({
  id: Id,
  title: Type.String(),
  description_html: Type.String(),
  purpose: oneOf(TEST_PURPOSES),
  state: oneOf(TEST_STATES),
  teacher: PersonRef,
  opens_at: nullable(Time),
  closes_at: nullable(Time),
  places: nullable(Type.Integer()),
  places_taken: Type.Integer({ description: 'with those that are kept for people in the queue' }),
  queue: nullable(
    Type.Object({
      count: Type.Integer({ description: 'people who wait, with those to whom a place is offered' }),
      position: nullable(Type.Integer(), "the reader's, from 1 on; null: they do not wait"),
      offer_until: nullable(Time, 'a place is kept for the reader until then'),
    }),
    'of an exam with places, until people check in',
  ),
  settings: TestSettings,
  is_tentative: Type.Boolean({ description: 'its rules are not published by the agency in every part' }),
  sections: Type.Array(
    Type.Object({
      title: Type.String(),
      minutes: nullable(Type.Integer()),
      break_min: Type.Integer({ description: 'before the next section; 0: none' }),
      blocks: Type.Array(
        Type.Object({
          title: Type.String(),
          questions: Type.Integer(),
          weight_milli: Type.Integer(),
          penalty_milli: Type.Integer(),
          exemption: nullable(Type.Object({ credit_percent: Type.Integer(), minutes_off: Type.Integer() })),
        }),
      ),
    }),
  ),
  questions_count: Type.Integer(),
  max_points_milli: Type.Integer(),
  minutes: nullable(Type.Integer(), 'of the reader, with their extra time; null: without a clock'),
  has_place: Type.Boolean({ description: 'the reader has a place, or none is needed' }),
  attempts: Type.Array(AttemptItem, { description: "the reader's, the newest first" }),
  may_begin: Type.Boolean({ description: 'another attempt may begin or check in now' }),
  has_formulas: Type.Boolean({ description: 'its papers need the font of formulas' }),
  server_time: Time,
})
export type TestLobby = Static<typeof TestLobby>

/** Another exam that a person may take instead of one without free places. */
export const OtherDate = Type.Object({
  id: Id,
  title: Type.String(),
  opens_at: Time,
  places_left: nullable(Type.Integer(), 'null: as many as come'),
})
export type OtherDate = Static<typeof OtherDate>

/** A browser or app that writes answers. It makes its id once and keeps it. */
const Device = Type.String({ format: 'uuid', maxLength: 36 })

export const BeginBody = Type.Object({
  device: Device,
  lesson_id: Type.Optional(nullable(Id, 'the lesson from which it is taken')),
  exempt: Type.Optional(
    Type.Array(Type.Integer({ minimum: 0, maximum: 199 }), {
      maxItems: 20,
      uniqueItems: true,
      description: 'blocks that a certificate replaces, numbered through all sections',
    }),
  ),
})
export type BeginBody = Static<typeof BeginBody>

/** An answer as the server keeps it. */
const KeptAnswer = Type.Object({
  slot: Slot,
  part: PartIndex,
  value: AnswerValue,
  n: Type.Integer(),
  device: Device,
})
export type KeptAnswer = Static<typeof KeptAnswer>

const Writer = Type.Object({
  is_this: Type.Boolean({ description: 'the device of the call writes' }),
  name: Type.String({ description: 'of the device that writes' }),
  since: nullable(Time),
})

const BreakLeft = nullable(
  Type.Number(),
  'the section has ended, and the next one begins by itself then; null: there is no break now',
)

/** An attempt as its person sees it. `paper` is null until it opens; `sealed` is its cipher before the start. */
export const Attempt = Type.Object({
  id: Id,
  test_id: Id,
  test_title: Type.String(),
  purpose: oneOf(TEST_PURPOSES),
  number: Type.Integer(),
  state: oneOf(ATTEMPT_STATES),
  opens_at: nullable(Time),
  opened_at: nullable(Time),
  submitted_at: nullable(Time),
  remaining_s: nullable(Type.Number(), 'by the clock of the server; null: without a clock or not open'),
  section: Type.Integer({
    description: 'the open section; sections with clocks of their own follow one another',
  }),
  section_remaining_s: nullable(Type.Number()),
  break_remaining_s: BreakLeft,
  exempt: Type.Array(Type.Integer()),
  settings: TestSettings,
  writer: Writer,
  paper: nullable(Paper),
  sealed: nullable(
    Type.Object({
      iv: Type.String(),
      data: Type.String({ description: 'AES-GCM of the gzipped paper, base64' }),
    }),
  ),
  answers: Type.Array(KeptAnswer),
  flags: Type.Array(Slot, { description: 'questions that the person marked to return to' }),
  recordings: Type.Array(
    Type.Object({ passage_id: Id, plays_left: nullable(Type.Integer(), 'null: as often as one likes') }),
    { description: 'of the passages of its paper, to be loaded sealed before they are played' },
  ),
})
export type Attempt = Static<typeof Attempt>

/** What opens all sealed papers of a test: one small answer for everybody. Before the start only `opens_in_s`. */
export const TestOpening = Type.Object({
  opens_in_s: Type.Number(),
  key: nullable(Type.String({ description: 'base64; null before the start' })),
})
export type TestOpening = Static<typeof TestOpening>

/** How long ago a device did something, in milliseconds; longer ago counts as the most. */
export const AnswerAge = Type.Integer({ minimum: 0, maximum: MAX_ANSWER_AGE_MS, description: 'since then' })

const SentAnswer = Type.Object({
  slot: Slot,
  part: PartIndex,
  value: AnswerValue,
  age_ms: AnswerAge,
  n: Type.Integer({ minimum: 0, maximum: 2_000_000_000, description: 'rises per device and slot' }),
})

/** Absolute values: a repeat changes nothing, and the later moment of answering wins. */
export const AnswersBody = Type.Object({
  device: Device,
  answers: Type.Array(SentAnswer, { maxItems: MAX_ANSWERS_SENT }),
  flags: Type.Optional(Type.Array(Slot, { maxItems: 300, uniqueItems: true })),
})
export type AnswersBody = Static<typeof AnswersBody>

export const AnswersKept = Type.Object({
  kept: Type.Array(Type.Object({ slot: Slot, part: PartIndex, n: Type.Integer(), device: Device }), {
    description: 'what stands for each part that was sent, perhaps of another device',
  }),
  refused: Type.Array(Type.Object({ slot: Slot, part: PartIndex }), {
    description: 'no such question, part or option on this paper, or its section is closed',
  }),
  is_writer: Type.Boolean({
    description: 'false: another device took over; only what was answered before that is kept',
  }),
  late: Type.Integer({
    description: 'answers kept apart for the author to decide, because they came after the grace',
  }),
  remaining_s: nullable(Type.Number()),
  section: Type.Integer(),
  section_remaining_s: nullable(Type.Number()),
  break_remaining_s: BreakLeft,
  state: oneOf(ATTEMPT_STATES),
})
export type AnswersKept = Static<typeof AnswersKept>

/** A finished upload (tus) of the purpose `speech` that answers a part. */
export const SpokenBody = Type.Object({ ...RecordingBody.properties, slot: Slot, part: PartIndex })
export type SpokenBody = Static<typeof SpokenBody>

/** Opens a sealed recording once. */
export const Playing = Type.Object({
  key: Type.String({ description: 'AES-256-CTR, with a counter that begins at 0; base64' }),
  url: Type.String({ description: 'the recording unsealed, for a browser that cannot unseal' }),
  plays_left: nullable(Type.Integer()),
})
export type Playing = Static<typeof Playing>

export const DeviceBody = Type.Object({ device: Device })
export type DeviceBody = Static<typeof DeviceBody>

export const AttemptQuery = Type.Object({
  device: Type.Optional(Device),
})
export type AttemptQuery = Static<typeof AttemptQuery>

export const NextSectionBody = Type.Object({
  device: Device,
  section: Type.Integer({ minimum: 0, maximum: 99, description: 'the section that ends' }),
  is_break: Type.Optional(
    Type.Boolean({ description: 'the section has ended, and the break after it is over early' }),
  ),
})
export type NextSectionBody = Static<typeof NextSectionBody>

export const OpenBody = Type.Object({
  device: Device,
  has_paper: Type.Boolean({ description: 'the paper was unsealed; it is not sent again' }),
})
export type OpenBody = Static<typeof OpenBody>

/** Facts that are recorded where the test says so; nothing fails by them. */
export const ATTEMPT_EVENTS = ['hidden', 'blur', 'copy', 'paste', 'fullscreen_left'] as const
export const EventsBody = Type.Object({
  device: Device,
  events: Type.Array(
    Type.Object({
      kind: oneOf(ATTEMPT_EVENTS),
      age_ms: Type.Integer({ minimum: 0, maximum: MAX_ANSWER_AGE_MS }),
      lasted_s: Type.Integer({ minimum: 0, maximum: 86_400 }),
    }),
    { maxItems: 50 },
  ),
})
export type EventsBody = Static<typeof EventsBody>

export const ExtraTimeBody = Type.Object({
  user_id: Id,
  percent: Type.Optional(
    nullable(Type.Integer({ minimum: 100, maximum: 400 }), 'of the time; null or absent: without a clock'),
  ),
})
export type ExtraTimeBody = Static<typeof ExtraTimeBody>

export const AddedMinutesBody = Type.Object({
  minutes: Type.Integer({
    minimum: 1,
    maximum: MAX_TEST_MINUTES,
    description: 'in all, with those that were added before; they never become fewer',
  }),
})
