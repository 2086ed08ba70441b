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
    minutes === null ? null : openedAt.getTime() + minutes * MINUTE_MS,
    rules.closes_at === null ? null : rules.closes_at.getTime() + ((minutes ?? 0) - (usual ?? 0)) * MINUTE_MS,
  ].filter((end) => end !== null)
  return ends.length === 0 ? null : new Date(Math.min(...ends))
}

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

export const secondsUntil = (end: Date | null, now: Date): number | null =>
  end === null ? null : Math.max(0, (end.getTime() - now.getTime()) / 1000)

/** The state of the clock, for an attempt that is open. */
export interface RunningClock {
  section: number
  section_began_at: Date | null
  section_ends_at: Date | null
}

/** The section that is open now: sections whose time is over are left, one after another. */
export function currentSection(
  blueprint: FrozenBlueprint,
  person: PersonalTime,
  clock: RunningClock,
  now: Date,
): RunningClock {
  let { section, section_began_at, section_ends_at } = clock
  while (section_ends_at !== null && section_ends_at <= now && section < blueprint.sections.length - 1) {
    section += 1
    section_began_at = section_ends_at
    section_ends_at = sectionEnd(blueprint, section, person, section_began_at)
  }
  return { section, section_began_at, section_ends_at }
}
