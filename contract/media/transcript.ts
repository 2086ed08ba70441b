/** One caption of a video, as plain text on one line. */
export interface Cue {
  from_ms: number
  to_ms: number
  text: string
}

const TIMES = /^(\d{2,4}):(\d{2}):(\d{2})\.(\d{3}) --> (\d{2,4}):(\d{2}):(\d{2})\.(\d{3})$/

/** The cues of captions as the server stores them (docs/media.md#captions): sorted, with no markup but bold, italic and underline. */
export function readTranscript(vtt: string): Cue[] {
  const cues: Cue[] = []
  for (const block of vtt.split('\n\n').slice(1)) {
    const [times = '', ...lines] = block.split('\n')
    const [, ...parts] = TIMES.exec(times) ?? []
    if (parts.length === 0) continue
    const text = plain(lines.join(' '))
    if (text) cues.push({ from_ms: milliseconds(parts), to_ms: milliseconds(parts.slice(4)), text })
  }
  return cues
}

const milliseconds = ([hours, minutes, seconds, rest]: readonly string[]) =>
  ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000 + Number(rest)

/** The stored text escapes `&`, `<` and `>`, and nothing else. */
const plain = (text: string) =>
  text
    .replace(/<\/?[biu]>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .trim()
