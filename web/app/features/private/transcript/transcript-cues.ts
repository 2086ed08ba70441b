import type { CaptionLanguage } from '@kashf/contract/constants.ts'
import type { LessonCaption } from '@kashf/contract/media/media.ts'
import { readTranscript } from '@kashf/contract/media/transcript.ts'
import { saidInScript } from '../../visitor/said/said-in-script.ts'

/** Captions in one language, on the server or on the device. */
export interface TranscriptSource {
  language: CaptionLanguage
  /** Differs between files. */
  id: string
  /** Reads the WebVTT; rejects when it cannot be read. */
  read: (signal: AbortSignal) => Promise<string>
}

/** A line of a transcript, in the reader's script. */
export interface TranscriptCue {
  at_s: number
  text: string
}

/** The captions of a lesson on the server. */
export const fetchedSources = (captions: readonly LessonCaption[]): TranscriptSource[] =>
  captions.map(({ language, url }) => ({
    language,
    id: url,
    read: async (signal) => {
      const response = await fetch(url, { signal })
      if (!response.ok) throw new TypeError(`captions were answered with ${response.status}`)
      return response.text()
    },
  }))

export async function readCues(source: TranscriptSource, signal: AbortSignal): Promise<TranscriptCue[]> {
  const cues = readTranscript(await source.read(signal))
  return cues.map(({ from_ms, text }) => ({
    at_s: from_ms / 1000,
    text: saidInScript(text, source.language),
  }))
}
