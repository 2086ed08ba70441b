import type { SoughtWord } from '@kashf/contract/text/said.ts'
import { Copy } from 'lucide-react'
import { memo, type RefCallback } from 'react'
import { formatClock } from '../../../shell/format/format.ts'
import { transcriptText as text } from '../../../text/learn/lessons/transcript.ts'
import { cx } from '../../../ui/class-names.ts'
import { Marked } from '../../visitor/said/marked.tsx'
import type { TranscriptCue } from './transcript-cues.ts'

/** Lines that are rendered together. */
export const BLOCK_SIZE = 40

interface CueBlockProps {
  cues: readonly TranscriptCue[]
  /** The place of its first line in the whole. */
  from: number
  /** Near the visible part; a distant block is text alone, which readers and the browser's search still find. */
  isNear: boolean
  /** The place of the line that plays in this block; -1 when it is in another one. */
  current: number
  /** The place of the line to which a search has come; -1 when it is in another block. */
  hit: number
  words: readonly SoughtWord[]
  blockRef: RefCallback<HTMLElement>
}

/** A block of lines, whose presses the list handles. Rendered again only when something in it changes. */
export const CueBlock = memo(function CueBlock(props: CueBlockProps) {
  const { cues, from, isNear, current, hit, words, blockRef } = props
  const height = cues.reduce((sum, cue) => sum + heightOf(cue.text), 0)
  return (
    <ol
      ref={blockRef}
      start={from + 1}
      data-block={from / BLOCK_SIZE}
      className="[content-visibility:auto]"
      style={isNear ? { containIntrinsicSize: `auto ${height}px` } : { height }}
    >
      {isNear ? (
        cues.map((cue, i) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: lines of one file, always in this order
            key={from + i}
            data-place={from + i}
            aria-current={from + i === current || undefined}
            className={cx(
              'flex rounded-md',
              from + i === current && 'bg-lapis-tint shadow-[inset_3px_0_0_var(--color-lapis)]',
              from + i === hit && 'outline-2 -outline-offset-2 outline-lapis',
            )}
          >
            <button
              type="button"
              data-act="seek"
              className="flex min-h-11 min-w-0 flex-1 items-baseline gap-3 rounded-md py-2 pl-3 text-left -outline-offset-3 hover:text-lapis"
            >
              <span
                className={cx(
                  'w-12 shrink-0 text-sm',
                  from + i === current ? 'font-bold text-lapis' : 'text-ink-3',
                )}
              >
                {formatClock(Math.floor(cue.at_s))}
              </span>
              <span className="min-w-0 flex-1 wrap-anywhere">
                {words.length === 0 ? cue.text : <Marked text={cue.text} words={words} />}
              </span>
            </button>
            <button
              type="button"
              data-act="copy"
              aria-label={text.copy(formatClock(Math.floor(cue.at_s)))}
              className="grid w-11 shrink-0 place-items-center rounded-md text-ink-3 -outline-offset-3 hover:text-ink lg:opacity-0 lg:focus-visible:opacity-100 lg:in-[li:hover]:opacity-100"
            >
              <Copy size={16} aria-hidden="true" />
            </button>
          </li>
        ))
      ) : (
        <li className="px-3">{cues.map((cue) => cue.text).join(' ')}</li>
      )}
    </ol>
  )
})

/** About the height of a line, in CSS pixels, before it is laid out. */
const heightOf = (text: string) => Math.max(44, 16 + 24 * Math.ceil(text.length / 32))
