import type { TestLobby } from '@kashf/contract/practice/attempts.ts'
import { ScanEye } from 'lucide-react'
import { timeOfDay } from '../../../../shell/format/time-of-day.ts'
import { testLobbyText as text } from '../../../../text/learn/test-lobby.ts'
import { Notice } from '../../../../ui/on-demand/notice.tsx'

/** What a person should know before the button: clock, penalties, results, and what is recorded. */
export function TestRules({ lobby }: { lobby: TestLobby }) {
  const { settings, minutes, sections } = lobby
  const hasPenalty = sections.some(({ blocks }) => blocks.some(({ penalty_milli }) => penalty_milli > 0))
  const hasOwnClocks = sections.some((section) => section.minutes !== null)
  const rules = [
    hasOwnClocks ? text.ownClocks : minutes === null ? text.withoutClock : text.oneClock(minutes),
    hasPenalty ? text.penalty : text.noPenalty,
    text.offline,
    settings.results === 'at_close' && lobby.closes_at
      ? text.resultsAt(timeOfDay(lobby.closes_at))
      : text.results[settings.results],
    settings.attempts === null ? text.attemptsFree : text.attempts(settings.attempts),
    settings.pass_percent !== null && text.pass(settings.pass_percent),
  ]
  return (
    <>
      <ul className="grid gap-2.5">{rules.map((rule) => rule && <li key={rule}>{rule}</li>)}</ul>
      {lobby.is_tentative && <Notice tone="attention">{text.tentative}</Notice>}
      {settings.logs_leaving && (
        <div className="flex gap-2.5 rounded-md bg-sunken px-4 py-3.5 text-md">
          <ScanEye size={20} aria-hidden="true" className="mt-0.5 shrink-0 text-ink-2" />
          <p>
            <b className="block">{text.logged}</b>
            {text.loggedThen}
          </p>
        </div>
      )}
      {minutes !== null && <p className="text-sm text-ink-2">{text.moreTime}</p>}
    </>
  )
}
