import { Type } from 'typebox'
import type { Calls } from '../call.ts'
import { answerSchema, ChangedId } from '../common.ts'
import { CalendarLink, CalendarParams, StudyDay } from './day.ts'
import { ExamDateBody, KeptExamDate } from './exam-dates.ts'
import { PlanBody, PlanChoice, PlanDraft, PlanQuery } from './plan.ts'

export const dayCalls = {
  'GET /api/day': { answer: answerSchema(StudyDay) },
  'GET /api/day/plan': { query: PlanQuery, answer: answerSchema(PlanDraft) },
  'PUT /api/day/plan': { body: PlanBody, answer: answerSchema(PlanChoice) },
  'DELETE /api/day/plans/:id': { answer: answerSchema(ChangedId) },
  'GET /api/day/calendar': { answer: answerSchema(CalendarLink) },
  'POST /api/day/calendar': { answer: answerSchema(CalendarLink) },
  'DELETE /api/day/calendar': { answer: answerSchema(CalendarLink) },
  'GET /api/day/calendar/:secret/kashf.ics': { params: CalendarParams, produces: 'text/calendar' },
  'GET /api/admin/exam-dates': { answer: answerSchema(Type.Array(KeptExamDate)) },
  'POST /api/admin/exam-dates': { body: ExamDateBody, answer: answerSchema(KeptExamDate) },
  'PUT /api/admin/exam-dates/:id': { body: ExamDateBody, answer: answerSchema(KeptExamDate) },
} satisfies Calls
