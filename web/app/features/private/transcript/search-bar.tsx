import { MAX_SAID_SEARCH } from '@kashf/contract/learning/transcripts.ts'
import { ChevronDown, ChevronUp, Search } from 'lucide-react'
import { type KeyboardEvent, useRef } from 'react'
import { formatCount } from '../../../shell/format/format.ts'
import { transcriptText as text } from '../../../text/learn/lessons/transcript.ts'
import { IconButton } from '../../../ui/button.tsx'
import { useLetterKey } from '../../visitor/player/settings/use-letter-key.ts'
import type { LessonSearch } from './use-lesson-search.ts'

interface SearchBarProps {
  typed: string
  onType: (text: string) => void
  /** Null while the whole course is searched. */
  search: LessonSearch | null
  onStep: (by: number) => void
  /** Plays from the hit that is gone to. */
  onPlay: () => void
}

/** What is looked for, which of the hits is gone to, and the way to the others. */
export function SearchBar({ typed, onType, search, onStep, onPlay }: SearchBarProps) {
  const input = useRef<HTMLInputElement>(null)
  useLetterKey('/', () => input.current?.focus())
  const hits = search?.hits.length ?? 0

  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (event.nativeEvent.isComposing || hits === 0) return
    if (step) onStep(step)
    else if (event.key === 'Enter') onPlay()
    else return
    event.preventDefault()
  }
  return (
    <div className="mx-2 flex min-h-12 items-center rounded-full border border-edge bg-surface pl-3.5 focus-within:outline-3 focus-within:outline-lapis">
      <Search size={18} aria-hidden="true" className="shrink-0" />
      <input
        ref={input}
        type="search"
        aria-label={text.search}
        placeholder={text.search}
        maxLength={MAX_SAID_SEARCH}
        autoComplete="off"
        value={typed}
        onChange={(event) => onType(event.target.value)}
        onKeyDown={onKeyDown}
        className="min-h-11 min-w-0 flex-1 bg-transparent px-2.5 outline-none"
      />
      <span role="status" className="shrink-0 pr-4 text-sm text-ink-2 empty:hidden">
        {search && search.words.length > 0
          ? text.place(hits === 0 ? 0 : search.at + 1, formatCount(hits))
          : ''}
      </span>
      {search && hits > 1 && (
        <>
          <IconButton
            label={text.previous}
            icon={<ChevronUp size={18} aria-hidden="true" />}
            onClick={() => onStep(-1)}
          />
          <IconButton
            label={text.next}
            icon={<ChevronDown size={18} aria-hidden="true" />}
            onClick={() => onStep(1)}
          />
        </>
      )}
    </div>
  )
}
