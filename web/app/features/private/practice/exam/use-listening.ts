import type { Attempt } from '@kashf/contract/practice/attempts.ts'
import { useEffect, useRef, useState } from 'react'
import { bytesOf } from '../../../../api/base64.ts'
import { ApiError, messageOf } from '../../../../api/client/api-error.ts'
import { api } from '../../../../api/client/client.ts'
import { examText as text } from '../../../../text/learn/exam.ts'
import { canUnseal, loadRecordings, sealedRecording, unsealRecording } from './sealed-recordings.ts'

/** What plays in an attempt, on whatever question its person looks. */
export interface Listening {
  /** The passage whose recording plays, was interrupted or is being opened. */
  passageId: number | null
  step: 'idle' | 'opening' | 'playing' | 'interrupted'
  seconds: number
  duration: number
  error: string | null
  /** How often a recording may still be played; null: as often as one likes. */
  leftOf: (passageId: number) => number | null
  /** Begins a recording, goes on with an interrupted one, or interrupts it. */
  press: (passageId: number) => void
}

type State = Pick<Listening, 'passageId' | 'step' | 'seconds' | 'duration' | 'error'>
const IDLE: State = { passageId: null, step: 'idle', seconds: 0, duration: 0, error: null }

/** A WAV without samples. Played within the tap, it lets iOS play what the tap has to wait for. */
const silence = () =>
  new Blob([bytesOf('UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAIA+AAACABAAZGF0YQAAAAA=')], { type: 'audio/wav' })

/** Plays the recordings of an attempt: loaded beforehand, begun by a tap, counted by the server, without going back. */
export function useListening(attempt: Pick<Attempt, 'id' | 'recordings'>): Listening {
  const { id: attemptId, recordings } = attempt
  const audio = useRef<HTMLAudioElement>(null)
  const [state, setState] = useState(IDLE)
  const [left, setLeft] = useState<ReadonlyMap<number, number | null>>(new Map())
  const address = useRef<string>(null)

  useEffect(() => {
    setLeft(new Map(recordings.map(({ passage_id, plays_left }) => [passage_id, plays_left])))
    const load = () => {
      if (canUnseal()) loadRecordings({ id: attemptId, recordings }).catch(() => {})
    }
    load()
    window.addEventListener('online', load)
    return () => window.removeEventListener('online', load)
  }, [attemptId, recordings])
  useEffect(
    () => () => {
      audio.current?.pause()
      if (address.current) URL.revokeObjectURL(address.current)
    },
    [],
  )

  /** The one element, which plays on while another question is shown. */
  const element = (): HTMLAudioElement => {
    if (audio.current) return audio.current
    const made = new Audio()
    audio.current = made
    const isSilence = () => made.dataset.silence !== undefined
    made.ontimeupdate = () => {
      if (!isSilence())
        setState((now) => ({ ...now, seconds: made.currentTime, duration: made.duration || 0 }))
    }
    made.onplaying = () => !isSilence() && setState((now) => ({ ...now, step: 'playing' }))
    made.onpause = () => !isSilence() && !made.ended && setState((now) => ({ ...now, step: 'interrupted' }))
    made.onended = () => !isSilence() && setState(IDLE)
    return made
  }
  const setSource = (sound: HTMLAudioElement, source: Blob | string, isSilence: boolean) => {
    if (address.current) URL.revokeObjectURL(address.current)
    address.current = typeof source === 'string' ? null : URL.createObjectURL(source)
    if (isSilence) sound.dataset.silence = ''
    else delete sound.dataset.silence
    sound.src = address.current ?? String(source)
  }

  const begin = async (passageId: number) => {
    const sound = element()
    setState({ ...IDLE, passageId, step: 'opening' })
    setSource(sound, silence(), true)
    sound.play().catch(() => {})
    try {
      // The play is counted when nothing has to be waited for any more.
      const sealed = canUnseal() ? await sealedRecording({ attemptId, passageId }) : null
      const { data } = await api('POST /api/practice/attempts/:id/recordings/:passage_id/plays', {
        params: { id: attemptId, passage_id: passageId },
      })
      setLeft((now) => new Map(now).set(passageId, data.plays_left))
      setSource(sound, sealed ? await unsealRecording(sealed, data.key) : data.url, false)
    } catch (error) {
      if (error instanceof ApiError && error.code === 'recording_played_out')
        setLeft((now) => new Map(now).set(passageId, 0))
      return setState({ ...IDLE, passageId, error: messageOf(error) })
    }
    await goOn()
  }
  const goOn = () =>
    element()
      .play()
      .catch(() => setState((now) => ({ ...now, step: 'interrupted', error: text.playFailed })))

  return {
    ...state,
    leftOf: (passageId) => left.get(passageId) ?? null,
    press: (passageId) => {
      if (state.passageId === passageId && state.step === 'playing') return element().pause()
      if (state.passageId === passageId && state.step === 'interrupted') return void goOn()
      if (state.step === 'idle') void begin(passageId)
    },
  }
}
