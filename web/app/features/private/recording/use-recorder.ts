import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { addSlice, beginRecording, finishRecording } from '../../public-account/practice/recording-store.ts'

/** A killed page loses at most this much. */
const SLICE_MS = 2000
const LEVEL_MS = 100
/**
 * WebM comes first where the browser also plays it, which older Safari does not: the first slice of a killed page can be read,
 * and that of MP4 cannot.
 */
const TYPES = ['audio/webm;codecs=opus', 'audio/mp4', 'audio/ogg;codecs=opus', 'audio/webm']
const mayRecord = (type: string) =>
  MediaRecorder.isTypeSupported(type) && (!type.includes('codecs') || new Audio().canPlayType(type) !== '')
const BITS_PER_SECOND = 48_000

/** Why nothing is recorded. `unsupported`: this browser, or a connection without TLS, cannot record. */
export type RecorderProblem = 'refused' | 'no_microphone' | 'busy' | 'unsupported'

export type RecorderState =
  | { step: 'idle' | 'asking' }
  | { step: 'recording'; seconds: number; level: number }
  | { step: 'failed'; why: RecorderProblem }

const canRecord = () =>
  typeof MediaRecorder !== 'undefined' && typeof navigator.mediaDevices?.getUserMedia === 'function'

interface Running {
  stop: () => void
}

/**
 * Records the microphone into the store of this device, in slices. `onDone` gets the id of what was recorded, also when the page
 * of the question is left meanwhile.
 */
export function useRecorder({
  place,
  maxSeconds,
  onDone,
}: {
  place: string
  maxSeconds: number
  onDone: (id: string) => void
}) {
  const [state, setState] = useState<RecorderState>({ step: 'idle' })
  const running = useRef<Running>(null)
  const isGone = useRef(false)
  const done = useEffectEvent(onDone)
  useEffect(() => {
    isGone.current = false
    if (!canRecord()) setState({ step: 'failed', why: 'unsupported' })
    return () => {
      isGone.current = true
      running.current?.stop()
    }
  }, [])

  const start = async () => {
    setState({ step: 'asking' })
    let stream: MediaStream
    try {
      stream = await navigator.mediaDevices.getUserMedia({
        audio: { channelCount: 1, echoCancellation: true, noiseSuppression: true },
      })
    } catch (error) {
      return setState({ step: 'failed', why: problemOf(error) })
    }
    if (isGone.current) return release(stream)
    try {
      running.current = record(stream, {
        place,
        maxSeconds,
        onTick: (seconds, level) => setState({ step: 'recording', seconds, level }),
        onDone: (id) => {
          running.current = null
          setState({ step: 'idle' })
          done(id)
        },
      })
      setState({ step: 'recording', seconds: 0, level: 0 })
    } catch {
      release(stream)
      setState({ step: 'failed', why: 'unsupported' })
    }
  }
  return { state, start: () => void start(), stop: () => running.current?.stop() }
}

function problemOf(error: unknown): RecorderProblem {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused'
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'no_microphone' : 'busy'
}

const release = (stream: MediaStream) => {
  for (const track of stream.getTracks()) track.stop()
}

interface Recording {
  place: string
  maxSeconds: number
  onTick: (seconds: number, level: number) => void
  onDone: (id: string) => void
}

function record(stream: MediaStream, { place, maxSeconds, onTick, onDone }: Recording): Running {
  const mimeType = TYPES.find(mayRecord)
  const recorder = new MediaRecorder(stream, {
    ...(mimeType && { mimeType }),
    audioBitsPerSecond: BITS_PER_SECOND,
  })
  const id = beginRecording(place, recorder.mimeType)
  const meter = levelMeter(stream)
  const beganMs = performance.now()
  const seconds = () => (performance.now() - beganMs) / 1000
  let stored: Promise<void> = Promise.resolve()
  let endedS: number | undefined
  const stop = () => {
    if (recorder.state === 'inactive') return
    endedS = seconds()
    recorder.stop()
  }
  const timer = setInterval(() => {
    onTick(seconds(), meter.level())
    if (seconds() >= maxSeconds) stop()
  }, LEVEL_MS)
  recorder.ondataavailable = ({ data }) => {
    const length = endedS ?? seconds()
    stored = stored.then(() => addSlice(id, data, length))
  }
  recorder.onstop = () => {
    clearInterval(timer)
    meter.close()
    release(stream)
    void stored.then(() => finishRecording(id, endedS ?? seconds())).then(() => onDone(id))
  }
  // The microphone was unplugged, or a call took it.
  for (const track of stream.getTracks()) track.onended = stop
  recorder.start(SLICE_MS)
  return { stop }
}

/** How loud the microphone is, from 0 to 1. */
function levelMeter(stream: MediaStream): { level: () => number; close: () => void } {
  const context = new AudioContext()
  const analyser = context.createAnalyser()
  analyser.fftSize = 1024
  // Some browsers begin suspended, because the tap was before the permission.
  void context.resume()
  context.createMediaStreamSource(stream).connect(analyser)
  const samples = new Float32Array(analyser.fftSize)
  return {
    level: () => {
      analyser.getFloatTimeDomainData(samples)
      const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length
      // From -50 dB, a quiet room, to -10 dB, close speech.
      return Math.max(0, Math.min(1, (10 * Math.log10(power + 1e-9) + 50) / 40))
    },
    close: () => void context.close(),
  }
}
