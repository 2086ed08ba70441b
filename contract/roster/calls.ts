import { Type } from 'typebox'
import type { Calls } from '../call.ts'
import { answerSchema, ChangedId, integerOrNull, Nothing, pageSchema } from '../common.ts'
import { MAX_FREE_SEATS, MAX_ROSTER_BYTES } from './limits.ts'
import { BringBody, Brought, NewLinks, NewLinksBody, RosterPlan } from './roster.ts'
import {
  FreeSeats,
  PauseSeatBody,
  ProlongSeatBody,
  Seat,
  SeatCounts,
  SeatKey,
  SeatOffer,
  SeatReasonBody,
  SeatStopQuery,
  SeatsQuery,
  SeatUsed,
  TeacherSeats,
} from './seats.ts'

const files = { file: { maxBytes: MAX_ROSTER_BYTES } }

export const rosterCalls = {
  // The owner of a course
  'POST /api/courses/:id/roster/check': { files, answer: answerSchema(RosterPlan) },
  'POST /api/courses/:id/roster': { body: BringBody, files, answer: answerSchema(Brought) },
  'POST /api/courses/:id/roster/links': { body: NewLinksBody, answer: answerSchema(NewLinks) },
  'GET /api/courses/:id/seats': { query: SeatsQuery, answer: pageSchema(Seat) },
  'GET /api/courses/:id/seats/counts': { answer: answerSchema(SeatCounts) },
  'POST /api/seats/:id/confirm': { answer: answerSchema(ChangedId) },
  'POST /api/seats/:id/refuse': { answer: answerSchema(ChangedId) },
  'POST /api/seats/:id/prolong': { body: ProlongSeatBody, answer: answerSchema(ChangedId) },
  'POST /api/seats/:id/pause': { body: PauseSeatBody, answer: answerSchema(ChangedId) },
  'DELETE /api/seats/:id/pause': { answer: answerSchema(ChangedId) },
  'POST /api/seats/:id/end': { body: SeatReasonBody, answer: answerSchema(ChangedId) },

  // Who has a link
  'POST /api/seats/show': { body: SeatKey, answer: answerSchema(SeatOffer) },
  'POST /api/seats/use': { body: SeatKey, answer: answerSchema(SeatUsed) },
  'POST /api/seats/decline': { body: SeatKey, answer: answerSchema(Nothing) },
  'POST /api/seats/stop': { query: SeatStopQuery, answer: answerSchema(Nothing) },

  // Operators
  'GET /api/admin/seats': { answer: answerSchema(FreeSeats) },
  'PUT /api/admin/seats': { body: FreeSeats, answer: answerSchema(FreeSeats) },
  'GET /api/admin/teachers/:id/seats': { answer: answerSchema(TeacherSeats) },
  'PUT /api/admin/teachers/:id/seats': {
    body: Type.Object({
      seats: integerOrNull({ minimum: 0, maximum: MAX_FREE_SEATS }, 'null: as everybody has'),
    }),
    answer: answerSchema(TeacherSeats),
  },
} satisfies Calls
