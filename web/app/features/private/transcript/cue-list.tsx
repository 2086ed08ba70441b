import type { SoughtWord } from '@kashf/contract/text/said.ts'
import { type MouseEvent, type RefObject, useEffect, useMemo, useRef } from 'react'
import { formatClock } from '../../../shell/format/format.ts'
import { transcriptText as text } from '../../../text/learn/lessons/transcript.ts'
import { showToast } from '../../../ui/toast.ts'
import { BLOCK_SIZE, CueBlock } from './cue-block.tsx'
import type { TranscriptCue } from './transcript-cues.ts'
import { useNearBlocks } from './use-near-blocks.ts'

interface CueListProps {
  cues: readonly TranscriptCue[]
  /** The place of the line that plays. */
  current: number
  /** The place of the line to which a search has come; -1 without one. */
  hit: number
  words: readonly SoughtWord[]
  /** Keeps the line that plays in view. */
  isFollowing: boolean
  /** The person has scrolled away, or gone to a line by keys. */
  onLeave: () => void
  onSeek: (cue: TranscriptCue) => void
}

const SCROLL_KEYS = new Set(['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End', 'Tab'])

/** The lines of a transcript in a part of the page that scrolls by itself. */
export function CueList(props: CueListProps) {
  const { cues, current, hit, words, isFollowing, onLeave, onSeek } = props
  const scroller = useRef<HTMLElement>(null)
  const blocks = useMemo(
    () =>
      Array.from({ length: Math.ceil(cues.length / BLOCK_SIZE) }, (_, i) =>
        cues.slice(i * BLOCK_SIZE, (i + 1) * BLOCK_SIZE),
      ),
    [cues],
  )
  const sought = isFollowing || hit < 0 ? current : hit
  const { isNear, blockRef } = useNearBlocks(scroller, Math.floor(sought / BLOCK_SIZE))
  useInView(scroller, isFollowing ? current : hit)

  const onClick = ({ target }: MouseEvent) => {
    if (!(target instanceof Element)) return
    const act = target.closest<HTMLElement>('[data-act]')?.dataset.act
    const cue = cues[Number(target.closest<HTMLElement>('[data-place]')?.dataset.place)]
    if (!cue || !act) return
    if (act === 'seek') onSeek(cue)
    else void copyCue(cue)
  }

  return (
    <section
      ref={scroller}
      aria-label={text.lines}
      className="relative min-h-0 flex-1 overflow-y-auto overscroll-contain px-2"
      onClick={onClick}
      onWheel={onLeave}
      onTouchMove={onLeave}
      onPointerDown={({ target }) => {
        // The scroll bar belongs to the element itself.
        if (target === scroller.current) onLeave()
      }}
      onKeyDown={({ key }) => SCROLL_KEYS.has(key) && onLeave()}
    >
      {blocks.map((block, i) => {
        const from = i * BLOCK_SIZE
        const within = (place: number) => (place >= from && place < from + BLOCK_SIZE ? place : -1)
        return (
          <CueBlock
            // biome-ignore lint/suspicious/noArrayIndexKey: blocks of one list, always in this order
            key={i}
            cues={block}
            from={from}
            isNear={isNear(i)}
            current={within(current)}
            hit={within(hit)}
            words={words}
            blockRef={blockRef}
          />
        )
      })}
    </section>
  )
}

/** Scrolls to a line whenever another one becomes it. */
function useInView(scroller: RefObject<HTMLElement | null>, place: number): void {
  useEffect(() => {
    const list = scroller.current
    if (!list || place < 0) return
    let frames = 0
    let frame = 0
    const align = (behavior: ScrollBehavior) => {
      const line = list.querySelector<HTMLElement>(`[data-place="${place}"]`)
      if (!line) return
      const { top, height } = line.getBoundingClientRect()
      const above = top - list.getBoundingClientRect().top
      list.scrollBy({ top: above - (list.clientHeight - height) / 3, behavior })
    }
    // Blocks that come into view get their real heights, which moves what is below them.
    const settle = () => {
      align('instant')
      if (++frames < 4) frame = requestAnimationFrame(settle)
    }
    const line = list.querySelector<HTMLElement>(`[data-place="${place}"]`)
    const distance = line
      ? Math.abs(line.getBoundingClientRect().top - list.getBoundingClientRect().top)
      : Number.POSITIVE_INFINITY
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
    if (distance < list.clientHeight && !isCalm) align('smooth')
    else settle()
    return () => cancelAnimationFrame(frame)
  }, [scroller, place])
}

async function copyCue(cue: TranscriptCue): Promise<void> {
  const clock = formatClock(Math.floor(cue.at_s))
  try {
    await navigator.clipboard.writeText(`${clock} ${cue.text}`)
    showToast({ title: text.copied(clock) })
  } catch {
    showToast({ kind: 'error', title: text.copyFailed })
  }
}
