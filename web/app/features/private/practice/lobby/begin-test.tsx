import type { TestLobby } from '@kashf/contract/practice/attempts.ts'
import { CHECK_IN_MIN } from '@kashf/contract/practice/limits.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { messageOf } from '../../../../api/client/api-error.ts'
import { api } from '../../../../api/client/client.ts'
import { practiceKeys } from '../../../../api/queries/practice-keys.ts'
import { useSession } from '../../../../shell/base/session.ts'
import { signInPath } from '../../../../shell/base/sign-in-path.ts'
import { formatDateTime } from '../../../../shell/format/format.ts'
import { parseId } from '../../../../shell/format/id-in-url.ts'
import { timeOfDay } from '../../../../shell/format/time-of-day.ts'
import { keepPageIfPossible } from '../../../../shell/start/keep-page.lazy.ts'
import { testLobbyText as text } from '../../../../text/learn/test-lobby.ts'
import { Button, LinkButton } from '../../../../ui/button.tsx'
import { Notice } from '../../../../ui/on-demand/notice.tsx'
import { Checkbox } from '../../../../ui/private/choices.tsx'
import { deviceId } from '../../../public-account/practice/outbox/device.ts'
import { loadFormulaFont } from '../../../visitor/markup/with-formula-font.ts'
import { keepBegun } from '../exam/begun-attempt.ts'
import { FullExam } from './full-exam.tsx'

/** Whether the reader can only wait for a place of this exam, or take one that is kept for them. */
export const isFull = ({ places, places_taken, has_place, queue }: TestLobby): boolean =>
  places !== null && !has_place && (Boolean(queue?.offer_until) || places_taken >= places)

type PlaceCall = `${'PUT' | 'DELETE'} /api/practice/tests/:id/${'place' | 'queue'}`

/** The one thing that can be done now: reserve a place, check in, begin, go on; or why nothing can. */
export function BeginTest({ lobby }: { lobby: TestLobby }) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const lessonId = parseId(useSearchParams()[0].get('lesson'))
  const session = useSession()
  const [exempt, setExempt] = useState<number[]>([])
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const running = lobby.attempts.find(({ state }) => state === 'ready' || state === 'open')
  const now = Date.parse(lobby.server_time)
  const opensAt = lobby.opens_at === null ? null : Date.parse(lobby.opens_at)
  const isBefore = opensAt !== null && now < opensAt

  // There is time before the start, when everybody loads at once: for the font, and for the page with its code.
  const { may_begin: mayBegin, has_formulas: hasFormulas } = lobby
  useEffect(() => {
    if (!mayBegin) return
    if (hasFormulas) loadFormulaFont().catch(() => {})
    keepPageIfPossible('attempt')
  }, [mayBegin, hasFormulas])

  const call = async (make: () => Promise<unknown>) => {
    setBusy(true)
    setError(null)
    try {
      await make()
    } catch (failure) {
      setError(messageOf(failure))
    } finally {
      setBusy(false)
    }
  }
  const params = { id: lobby.id }
  const showLobby = (next: TestLobby) => queries.setQueryData(practiceKeys.testLobby(lobby.id), next)
  const begin = () =>
    call(async () => {
      const { data } = await api('POST /api/practice/tests/:id/attempts', {
        params,
        body: { device: await deviceId(), exempt, lesson_id: lessonId },
      })
      keepBegun(data)
      await navigate(`/test/${lobby.id}/attempt/${data.id}`)
    })
  const change = (name: PlaceCall) => () => call(async () => showLobby((await api(name, { params })).data))
  const takePlace = change('PUT /api/practice/tests/:id/place')
  const givePlace = change('DELETE /api/practice/tests/:id/place')

  if (lobby.state === 'cancelled') return <Notice tone="bad">{text.cancelled}</Notice>
  if (session === null) {
    return (
      <LinkButton to={signInPath(pathname + search)} size="lg" wide>
        {text.signIn}
      </LinkButton>
    )
  }
  if (running) {
    return (
      <LinkButton to={`/test/${lobby.id}/attempt/${running.id}`} size="lg" wide>
        {text.goOn}
      </LinkButton>
    )
  }
  const failure = error && <Notice tone="bad">{error}</Notice>
  if (lobby.places !== null && !lobby.has_place) {
    if (isFull(lobby)) {
      return (
        <>
          {failure}
          <FullExam
            lobby={lobby}
            isBusy={isBusy}
            onTake={takePlace}
            onJoin={change('PUT /api/practice/tests/:id/queue')}
            onLeave={change('DELETE /api/practice/tests/:id/queue')}
          />
        </>
      )
    }
    if (isBefore) {
      return (
        <>
          {failure}
          <Button size="lg" wide loading={isBusy} onClick={takePlace}>
            {text.takePlace}
          </Button>
          <p className="text-center text-sm text-ink-2">{text.takeHint}</p>
        </>
      )
    }
  }
  if (!lobby.may_begin) {
    return (
      <>
        {failure}
        <Notice>{whyNot(lobby, { isBefore, now })}</Notice>
        {isBefore && lobby.places !== null && (
          <Button variant="quiet" loading={isBusy} onClick={givePlace}>
            {text.givePlace}
          </Button>
        )}
      </>
    )
  }
  return (
    <>
      <Exemptions lobby={lobby} exempt={exempt} onChange={setExempt} />
      <LateEntry lobby={lobby} now={now} opensAt={opensAt} />
      {failure}
      <Button size="lg" wide loading={isBusy} onClick={begin}>
        {isBefore ? text.checkIn : lobby.attempts.length > 0 ? text.again : text.begin}
      </Button>
    </>
  )
}

function whyNot(lobby: TestLobby, { isBefore, now }: { isBefore: boolean; now: number }): string {
  if (isBefore && lobby.opens_at) {
    const checkIn = new Date(Date.parse(lobby.opens_at) - CHECK_IN_MIN * 60_000)
    const come = text.comeAt(formatDateTime(checkIn))
    return lobby.places === null ? come : `${text.placeTaken}. ${come}`
  }
  if (lobby.closes_at !== null && Date.parse(lobby.closes_at) <= now) return text.closed
  const { attempts } = lobby.settings
  if (attempts !== null && lobby.attempts.length >= attempts) return text.usedUp
  return text.notYet
}

/** An exam that has begun leaves a person who comes late only the time until it closes. */
function LateEntry({ lobby, now, opensAt }: { lobby: TestLobby; now: number; opensAt: number | null }) {
  if (opensAt === null || now < opensAt || lobby.closes_at === null || lobby.minutes === null) return null
  const left = Math.floor((Date.parse(lobby.closes_at) - now) / 60_000)
  if (left >= lobby.minutes) return null
  return (
    <Notice tone="attention" title={text.lateTitle(left)}>
      {text.lateWhy(timeOfDay(lobby.closes_at))}
    </Notice>
  )
}

/** Blocks that a certificate replaces, chosen before the start. */
function Exemptions(props: { lobby: TestLobby; exempt: number[]; onChange: (exempt: number[]) => void }) {
  const { lobby, exempt, onChange } = props
  const blocks = lobby.sections.flatMap(({ blocks }) => blocks)
  const offered = blocks.flatMap(({ title, exemption }, block) =>
    exemption ? [{ title, exemption, block }] : [],
  )
  if (offered.length === 0) return null
  return (
    <fieldset className="rounded-lg border border-line bg-surface px-4 py-2">
      <legend className="px-1 font-semibold">{text.exemption}</legend>
      {offered.map(({ title, exemption, block }) => (
        <Checkbox
          key={block}
          label={text.exemptionOf(title, exemption.credit_percent, exemption.minutes_off)}
          checked={exempt.includes(block)}
          onChange={() =>
            onChange(exempt.includes(block) ? exempt.filter((one) => one !== block) : [...exempt, block])
          }
        />
      ))}
    </fieldset>
  )
}
