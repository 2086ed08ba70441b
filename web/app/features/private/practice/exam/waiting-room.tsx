import type { Attempt } from '@kashf/contract/practice/attempts.ts'
import { CHECK_IN_MIN } from '@kashf/contract/practice/limits.ts'
import {
  BatteryLow,
  CircleCheck,
  Download,
  Headphones,
  Lightbulb,
  RefreshCw,
  Timer,
  WifiOff,
} from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { api } from '../../../../api/client/client.ts'
import { formatBytes, formatClock } from '../../../../shell/format/format.ts'
import { timeOfDay } from '../../../../shell/format/time-of-day.ts'
import { examText as text } from '../../../../text/learn/exam.ts'
import { Button } from '../../../../ui/button.tsx'
import { deviceId } from '../../../public-account/practice/outbox/device.ts'
import { withFormulaFont } from '../../../visitor/markup/with-formula-font.ts'
import { canUnseal, loadRecordings } from './sealed-recordings.ts'
import { Strip } from './strip.tsx'
import { unseal } from './unseal.ts'
import { useSecondsLeft } from './use-seconds-left.ts'

/** Everybody asks for the key within this time after the start, so that not all do in the same moment. */
const SPREAD_MS = 1500
const RETRY_MS = 3000
/** How often the waiting room compares its clock with the server's. */
const CHECK_MS = 60_000

/** The room before the start. The paper is here already, sealed; at the start it asks for the key and opens it. */
export function WaitingRoom({
  attempt,
  onOpened,
}: {
  attempt: Attempt
  onOpened: (attempt: Attempt) => void
}) {
  const [opening, setOpening] = useState<{ seconds: number | null; at_ms: number }>({
    seconds: null,
    at_ms: 0,
  })
  const [hasLine, setHasLine] = useState(true)
  const left = useSecondsLeft(opening)
  const recordings = useRecordings(attempt)

  const open = useEffectEvent(async (): Promise<number | null> => {
    try {
      const { data } = await api('GET /api/practice/tests/:id/opening', { params: { id: attempt.test_id } })
      setHasLine(true)
      setOpening({ seconds: data.opens_in_s, at_ms: performance.now() })
      if (data.key === null) {
        const ms = data.opens_in_s * 1000
        return ms > CHECK_MS ? CHECK_MS : ms + Math.random() * SPREAD_MS
      }
      const paper = attempt.sealed && (await unseal(attempt.sealed, data.key))
      const answer = await api('POST /api/practice/attempts/:id/open', {
        params: { id: attempt.id },
        body: { device: await deviceId(), has_paper: paper !== null },
      })
      onOpened(await withFormulaFont({ ...answer.data, paper: answer.data.paper ?? paper }))
      return null
    } catch {
      setHasLine(false)
      return RETRY_MS
    }
  })
  const [tries, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try restarts the countdown
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOver = false
    const run = async () => {
      const next = await open()
      if (next !== null && !isOver) timer = setTimeout(run, next)
    }
    void run()
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [tries])

  const isOpening = left === 0
  const time = attempt.opens_at ? timeOfDay(attempt.opens_at) : ''
  return (
    <main id="main" tabIndex={-1} className="flex flex-1 flex-col">
      <div className="relative isolate grid justify-items-center gap-1 overflow-hidden bg-hero px-4 py-10 text-center text-on-hero">
        <span aria-hidden="true" className="girih -z-10 opacity-10" />
        <h1 className="mb-2 text-base font-semibold">{attempt.test_title}</h1>
        <div className="relative grid size-70 content-center justify-items-center gap-1 px-12">
          <Stars share={left === null ? 0 : 1 - Math.min(left / (CHECK_IN_MIN * 60), 1)} />
          <p className="text-on-hero-2">{hasLine ? text.untilStart : text.waitingLine}</p>
          <p role="timer" className="text-5xl leading-tight font-bold tabular-nums">
            {left === null || !hasLine ? time : formatClock(left)}
          </p>
          <p className="text-sm text-on-hero-2">{hasLine ? text.opensItself(time) : text.paperHere}</p>
        </div>
      </div>
      {!hasLine && (
        <Strip icon={<WifiOff size={18} aria-hidden="true" />} title={text.notOpened}>
          {text.notOpenedThen}
        </Strip>
      )}
      <div className="mx-auto grid w-full max-w-lg gap-4 px-4 py-6">
        {!hasLine ? (
          <>
            <ul className="grid gap-3">
              <Ready icon={<Timer size={20} aria-hidden="true" />}>{text.fullTime}</Ready>
              <Ready icon={<Lightbulb size={20} aria-hidden="true" />}>{text.switchLine}</Ready>
              <Battery />
            </ul>
            <Button
              variant="outline"
              size="lg"
              wide
              icon={<RefreshCw size={18} aria-hidden="true" />}
              onClick={() => setTries(tries + 1)}
            >
              {text.retry}
            </Button>
          </>
        ) : isOpening ? (
          <p role="status" className="text-center text-ink-2">
            {text.opening}
          </p>
        ) : (
          <>
            <h2 className="text-xl">{text.allReady}</h2>
            <ul className="grid gap-3">
              {attempt.sealed && (
                <Ready icon={<Download size={20} aria-hidden="true" />}>
                  {text.paperLoaded(formatBytes(attempt.sealed.data.length))}
                </Ready>
              )}
              {recordings !== null && (
                <Ready icon={<Headphones size={20} aria-hidden="true" />}>
                  {recordings === 0 ? text.recordingsLoading : text.recordingsLoaded(formatBytes(recordings))}
                </Ready>
              )}
              <Ready icon={<CircleCheck size={20} aria-hidden="true" />}>{text.lineGood}</Ready>
              <Battery />
            </ul>
            <p className="rounded-md bg-sunken px-4 py-3 text-md">{text.keepOpen}</p>
          </>
        )}
      </div>
    </main>
  )
}

/** The bytes of the recordings, once they are here, sealed; 0 until then, null where there are none or nothing can be unsealed. */
function useRecordings(attempt: Attempt): number | null {
  const hasAny = attempt.recordings.length > 0 && canUnseal()
  const [bytes, setBytes] = useState(0)
  useEffect(() => {
    if (!hasAny) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOver = false
    const load = () =>
      loadRecordings(attempt).then(setBytes, () => {
        if (!isOver) timer = setTimeout(load, RETRY_MS)
      })
    void load()
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [attempt, hasAny])
  return hasAny ? bytes : null
}

const Ready = ({ icon, children }: { icon: React.ReactNode; children: string }) => (
  <li className="flex gap-3 [&>svg]:mt-0.5 [&>svg]:shrink-0 [&>svg]:text-teal">
    {icon}
    <span>{children}</span>
  </li>
)

const SQUARE = 'M-88-88h176v176h-176z'
const STAR = 'M-9-9h18v18h-18zM0-12.7 12.7 0 0 12.7-12.7 0z'

/** A ring of eight stars on two crossed squares, which fill in the fifteen minutes before the start. */
const Stars = ({ share }: { share: number }) => (
  <svg viewBox="-140 -140 280 280" aria-hidden="true" className="absolute inset-0 -z-10" fill="none">
    <path d={SQUARE} className="stroke-white/30" />
    <path d={SQUARE} transform="rotate(45)" className="stroke-white/30" />
    {[0, 45, 90, 135, 180, 225, 270, 315].map((angle) => (
      <path
        key={angle}
        d={STAR}
        transform={`rotate(${angle}) translate(0 -124)`}
        className={angle < share * 360 ? 'fill-apricot-fill' : 'fill-white/30'}
      />
    ))}
  </svg>
)

/** A warning where the battery may not last. Only some browsers tell its level. */
function Battery() {
  const [percent, setPercent] = useState<number | null>(null)
  useEffect(() => {
    const { getBattery } = navigator as Navigator & {
      getBattery?: () => Promise<{ level: number; charging: boolean }>
    }
    getBattery?.call(navigator).then(
      ({ level, charging }) => setPercent(charging || level > 0.4 ? null : Math.round(level * 100)),
      () => {},
    )
  }, [])
  if (percent === null) return null
  return <Ready icon={<BatteryLow size={20} aria-hidden="true" />}>{text.battery(percent)}</Ready>
}
