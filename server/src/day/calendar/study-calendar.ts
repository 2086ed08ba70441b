import { minutesOf } from '@kashf/contract/day/spread.ts'
import { type InterfaceLanguage, pathIn } from '@kashf/contract/interface-language.ts'
import { toCyrillic } from '@kashf/contract/text/uzbek-script.ts'
import { type CalendarEvent, writeCalendar } from '../../calendar/write-calendar.ts'
import { DAY_MS, MINUTE_MS } from '../../clock.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { meetingEvent } from '../../learning/meetings/meeting-calendar.ts'
import { meetingsOfLearner } from '../../learning/meetings/meetings-of-learner.ts'
import { words } from '../../text/words.ts'
import { planFrom } from '../plan/plan-day.ts'
import type { PlanRow } from '../plan/plan-row.ts'
import { type PlanningState, planningState, reviewMinutesOf } from '../study-day.ts'

/** How long a cancelled or past exam or live lesson stays in the calendar. */
const KEPT_MS = 30 * DAY_MS
const MOST_EXAMS = 200

/** The calendar of a learner, as text: the days of their plans, the days of their exams, exams and live lessons at an hour. */
export async function studyCalendar(
  deps: Pick<Deps, 'db' | 'clock' | 'publicUrl'>,
  { userId, language }: { userId: number; language: InterfaceLanguage },
): Promise<string> {
  const since = new Date(deps.clock.now().getTime() - KEPT_MS)
  const [state, exams, meetings] = await Promise.all([
    planningState(deps, userId),
    examEvents(deps, { userId, since }),
    meetingsOfLearner(deps, { userId, since }),
  ])
  const events = state.plans
    .filter(({ day }) => day >= state.today)
    .flatMap((plan) => [...planEvents(state, plan, language), examDayEvent(plan, language)])
  return writeCalendar({
    name: words(language).calendar.name,
    host: new URL(deps.publicUrl).hostname,
    now: deps.clock.now(),
    events: [...exams, ...meetings.map((meeting) => meetingEvent(deps, meeting, meeting)), ...events].map(
      (event) => ({
        url: new URL(pathIn(language, '/'), deps.publicUrl).href,
        ...event,
      }),
    ),
  })
}

/** A day of the plan is named by the plan and the day, so that a new plan replaces what it was. */
function planEvents(state: PlanningState, plan: PlanRow, language: InterfaceLanguage): CalendarEvent[] {
  const texts = words(language).calendar
  const { today, tasks, taken } = state
  const reviewMinutes = reviewMinutesOf(state, plan)
  return planFrom({ plan, tasks, today, taken, reviewMinutes }).days.flatMap(({ day, items }) => {
    const minutes = minutesOf(items) + reviewMinutes
    if (minutes === 0) return []
    const lines = [...items.map(({ title }) => title), ...(reviewMinutes > 0 ? [texts.review] : [])]
    return [
      {
        uid: `plan-${plan.id}-${day}`,
        when: { day },
        summary: texts.minutes(minutes),
        description: lines.join('\n'),
        sequence: plan.edit,
        isFree: true,
      },
    ]
  })
}

function examDayEvent({ id, day, exam, edit }: PlanRow, language: InterfaceLanguage): CalendarEvent {
  const texts = words(language).calendar
  const summary = exam ? texts.examDay(titleIn(exam, language)) : texts.ownExamDay
  return {
    ...{ uid: `exam-day-${id}`, when: { day }, summary, sequence: edit, isFree: true },
    ...(exam?.is_tentative && { description: texts.tentative }),
  }
}

function titleIn(exam: { title: string; title_ru: string }, language: InterfaceLanguage): string {
  if (language === 'ru') return exam.title_ru
  return language === 'uz' ? exam.title : toCyrillic(exam.title)
}

/** The exams at an hour in which the learner has a place; a cancelled one says so. */
async function examEvents(
  deps: Pick<Deps, 'db' | 'publicUrl'>,
  { userId, since }: { userId: number; since: Date },
): Promise<CalendarEvent[]> {
  const rows = await deps.db.rows<{
    id: number
    title: string
    opens_at: Date
    minutes: number | null
    edit: number
    is_cancelled: boolean
  }>(sql`
    select t.id, v.title, t.opens_at, t.edit, t.state = 'cancelled' as is_cancelled,
           coalesce((v.settings ->> 'minutes')::int,
             (select sum((s ->> 'minutes')::int)::int from jsonb_array_elements(v.blueprint -> 'sections') s)) as minutes
      from test_place p join test t on t.id = p.test_id
      join test_version v on v.test_id = t.id and v.version = t.version
     where p.user_id = ${userId} and t.state in ('published', 'cancelled') and t.opens_at > ${since}
     order by t.opens_at, t.id limit ${MOST_EXAMS}`)
  return rows.map(({ id, title, opens_at, minutes, edit, is_cancelled }) => ({
    uid: `exam-${id}`,
    when: {
      startsAt: opens_at,
      ...(minutes !== null && { endsAt: new Date(opens_at.getTime() + minutes * MINUTE_MS) }),
    },
    summary: title,
    url: `${deps.publicUrl}/test/${id}`,
    sequence: edit,
    isCancelled: is_cancelled,
  }))
}
