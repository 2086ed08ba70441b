import type { Attempt, AttemptState } from '@kashf/contract/practice/attempts.ts'
import { ANSWER_GRACE_S } from '@kashf/contract/practice/limits.ts'
import type { FrozenBlueprint } from '../papers/frozen-blueprint.ts'
import { hasSectionClocks, numberedSections } from '../papers/render-paper.ts'

const MINUTE_MS = 60_000
const GRACE_MS = ANSWER_GRACE_S * 1000

/** What decides the clock of an attempt. */
export interface TimeRules {
  blueprint: FrozenBlueprint
  minutes: number | null
  closes_at: Date | null
}

/** What the person has: extra time in per cent (null: no clock), and blocks that a certificate replaces. */
export interface PersonalTime {
  time_percent: number | null
  exempt: readonly number[]
}

const longer = (minutes: number, percent: number): number => (minutes * percent) / 100

/** The minutes of a person for the whole test; null: without a clock. */
export function ownMinutes(
  rules: Omit<TimeRules, 'closes_at'>,
  { time_percent, exempt }: PersonalTime,
): number | null {
  if (time_percent === null) return null
  const sections = numberedSections(rules.blueprint)
  const off = sections
    .flatMap(({ blocks }) => blocks)
    .filter(({ number }) => exempt.includes(number))
    .reduce((sum, { exemption }) => sum + (exemption?.minutes_off ?? 0), 0)
  const minutes = hasSectionClocks(rules.blueprint)
    ? sections.reduce((sum, section) => sum + (section.minutes ?? 0), 0)
    : rules.minutes
  return minutes === null ? null : longer(Math.max(minutes - off, 1), time_percent)
}

/**
 * The moment until which answers count for a person who opens the test now; null: without a clock. A test that closes gives
 * their extra minutes beyond the closing.
 */
export function deadlineOf(rules: TimeRules, person: PersonalTime, openedAt: Date): Date | null {
  if (person.time_percent === null) return null
  const minutes = ownMinutes(rules, person)
  const usual = ownMinutes(rules, { ...person, time_percent: 100 })
  const ends = [
    minutes === null
      ? null
      : openedAt.getTime() + minutes * MINUTE_MS + breaksFrom(rules.blueprint, 0) * MINUTE_MS,
    rules.closes_at === null ? null : rules.closes_at.getTime() + ((minutes ?? 0) - (usual ?? 0)) * MINUTE_MS,
  ].filter((end) => end !== null)
  return ends.length === 0 ? null : new Date(Math.min(...ends))
}

/** The minutes of the break after a section; the last one has none. */
export const breakAfter = (blueprint: FrozenBlueprint, section: number): number =>
  hasSectionClocks(blueprint) && section < blueprint.sections.length - 1
    ? (blueprint.sections[section]?.break_min ?? 0)
    : 0

/** The minutes of all breaks after this section and those behind it. */
const breaksFrom = (blueprint: FrozenBlueprint, section: number): number =>
  blueprint.sections.reduce((sum, _, at) => sum + (at < section ? 0 : breakAfter(blueprint, at)), 0)

/** The end of a section that begins at this moment; null where sections have no clocks. */
export function sectionEnd(
  blueprint: FrozenBlueprint,
  section: number,
  { time_percent }: PersonalTime,
  beganAt: Date,
): Date | null {
  const minutes = blueprint.sections[section]?.minutes
  if (!hasSectionClocks(blueprint) || time_percent === null) return null
  return new Date(beganAt.getTime() + longer(minutes ?? 0, time_percent) * MINUTE_MS)
}

/** Whether an answer that arrives now still counts. */
export const isInTime = (deadline: Date | null, now: Date): boolean =>
  deadline === null || now.getTime() <= deadline.getTime() + GRACE_MS

/** Whether answers are taken: what a person handed in is final, what the clock cut off may be followed by what had no line. */
export const takesAnswers = (attempt: {
  state: AttemptState
  submitted_at: Date | null
  deadline_at: Date | null
}): boolean =>
  attempt.state === 'open' ||
  (attempt.state !== 'void' &&
    attempt.submitted_at !== null &&
    attempt.submitted_at.getTime() === attempt.deadline_at?.getTime())

export const secondsUntil = (end: Date | null, now: Date): number | null =>
  end === null ? null : Math.max(0, (end.getTime() - now.getTime()) / 1000)

/** The stored state of the clock, for an attempt that is open. */
export interface RunningClock {
  section: number
  section_began_at: Date | null
  section_ends_at: Date | null
}

/** The state of the clock at a moment. */
export interface CurrentClock extends RunningClock {
  /** The section has ended, and the next one begins by itself then. Null: there is no break now. */
  break_ends_at: Date | null
}

/** The section that is open now, or the break after it: sections whose time is over are left, one after another. */
export function currentSection(
  blueprint: FrozenBlueprint,
  person: PersonalTime,
  clock: RunningClock,
  now: Date,
): CurrentClock {
  let { section, section_began_at, section_ends_at } = clock
  while (section_ends_at !== null && section_ends_at <= now && section < blueprint.sections.length - 1) {
    const breakEnd = new Date(section_ends_at.getTime() + breakAfter(blueprint, section) * MINUTE_MS)
    if (breakEnd > now) return { section, section_began_at, section_ends_at, break_ends_at: breakEnd }
    section += 1
    section_began_at = breakEnd
    section_ends_at = sectionEnd(blueprint, section, person, section_began_at)
  }
  return { section, section_began_at, section_ends_at, break_ends_at: null }
}

/**
 * Whether a section takes answers now: the open one, and until the end of the grace the one before. After a break nothing of the
 * section before is taken any more, because there was time to think about it.
 */
export function sectionTakesAnswers(
  blueprint: FrozenBlueprint,
  clock: CurrentClock,
  section: number,
  now: Date,
): boolean {
  if (section === clock.section) return isInTime(clock.section_ends_at, now)
  const isBefore = section === clock.section - 1 && breakAfter(blueprint, section) === 0
  return isBefore && isInTime(clock.section_began_at, now)
}

/** The end of the last section, if every section and break from this state on takes its whole time; null: without a clock. */
export function lastEnd(
  blueprint: FrozenBlueprint,
  person: PersonalTime,
  { section, section_ends_at }: RunningClock,
): Date | null {
  if (section_ends_at === null || person.time_percent === null) return null
  const later = blueprint.sections
    .slice(section + 1)
    .reduce((sum, { minutes }) => sum + longer(minutes ?? 0, person.time_percent ?? 0), 0)
  return new Date(section_ends_at.getTime() + (later + breaksFrom(blueprint, section)) * MINUTE_MS)
}

/** The clock of an attempt's sections as people see it. */
export function shownClock(
  blueprint: FrozenBlueprint,
  attempt: PersonalTime & RunningClock & { state: AttemptState },
  now: Date,
): Pick<Attempt, 'section' | 'section_remaining_s' | 'break_remaining_s'> {
  const none = { section: attempt.section, section_remaining_s: null, break_remaining_s: null }
  if (attempt.state !== 'open') return none
  const { section, section_ends_at, break_ends_at } = currentSection(blueprint, attempt, attempt, now)
  return {
    section,
    section_remaining_s: break_ends_at === null ? secondsUntil(section_ends_at, now) : null,
    break_remaining_s: secondsUntil(break_ends_at, now),
  }
}
