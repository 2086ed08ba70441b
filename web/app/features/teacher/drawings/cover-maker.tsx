import { drawCover, wordsFit } from '@kashf/art/cover.ts'
import { drawSquare } from '@kashf/art/square.ts'
import { worlds } from '@kashf/art/worlds.ts'
import type { CoverSpec, PortraitSpec } from '@kashf/contract/art/art.ts'
import { COMPOSITIONS, MAX_WORD_LETTERS, MOTIFS, WORLDS } from '@kashf/contract/art/art-names.ts'
import { Wand2 } from 'lucide-react'
import { compositionNames, coverMakerText, motifNames, worldNames } from '../../../text/teach/drawings.ts'
import { Button } from '../../../ui/button.tsx'
import { TextInput } from '../../../ui/forms/inputs.tsx'
import { browserLettering } from './browser-lettering.ts'
import { Drawing } from './drawing.tsx'
import { DrawingChoices } from './drawing-choices.tsx'

export interface CoverMakerProps {
  cover: CoverSpec
  /** The teacher's portrait, which one composition shows. */
  portrait: PortraitSpec | null
  onChange: (cover: CoverSpec) => void
  /** Chooses a cover again by the title of the course. */
  onPropose: () => void
}

/** Colours, motif, composition and key words of a cover, each by a tap, with a live preview. */
export function CoverMaker({ cover, portrait, onChange, onPropose }: CoverMakerProps) {
  const drawn = { ...cover, teacher: portrait }
  const change = (part: Partial<CoverSpec>) => onChange({ ...cover, ...part })
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-end gap-4">
        <Drawing
          svg={drawCover(drawn, browserLettering)}
          label={coverMakerText.preview(cover.words.replace('\n', ' '))}
          className="w-full max-w-105 rounded-lg"
        />
        <div aria-hidden="true">
          <p className="mb-1.5 text-sm text-ink-2">{coverMakerText.asCard}</p>
          <div className="flex items-end gap-3">
            <Drawing svg={drawCover(drawn, browserLettering, 160)} className="w-40 rounded-md" />
            <Drawing svg={drawSquare(cover, browserLettering, 88)} className="w-22 rounded-md" />
          </div>
        </div>
      </div>
      <Words cover={cover} onChange={change} />
      <div>
        <Button variant="outline" icon={<Wand2 size={18} aria-hidden="true" />} onClick={onPropose}>
          {coverMakerText.propose}
        </Button>
      </div>
      <DrawingChoices
        legend={coverMakerText.world}
        options={WORLDS}
        chosen={cover.world}
        nameOf={(world) => worldNames[world]}
        onChoose={(world) => change({ world })}
        optionClassName="w-14"
        render={(world) => <WorldSample world={world} />}
      />
      <DrawingChoices
        legend={coverMakerText.composition}
        hint={cover.composition === 'ustoz' && !portrait ? coverMakerText.needsPortrait : undefined}
        options={COMPOSITIONS}
        chosen={cover.composition}
        nameOf={(composition) => compositionNames[composition]}
        onChoose={(composition) => change({ composition })}
        optionClassName="w-32"
        render={(composition) => (
          <Drawing svg={drawCover({ ...drawn, composition }, browserLettering, 128)} />
        )}
      />
      <DrawingChoices
        legend={coverMakerText.motif}
        options={MOTIFS}
        chosen={cover.motif}
        nameOf={(motif) => motifNames[motif]}
        onChoose={(motif) => change({ motif })}
        optionClassName="w-14"
        render={(motif) => <Drawing svg={drawSquare({ ...cover, motif }, browserLettering, 56)} />}
      />
    </div>
  )
}

/** The key words, a field for each of the two lines. */
function Words({ cover, onChange }: { cover: CoverSpec; onChange: (part: Partial<CoverSpec>) => void }) {
  const [first = '', second = ''] = cover.words.split('\n')
  const write = (lines: string[]) => onChange({ words: lines.filter(Boolean).join('\n') })
  const hasWords = cover.composition !== 'yulduz'
  const isWide = cover.words !== '' && hasWords && !wordsFit(cover, browserLettering)
  const isTooLong = (line: string) => line.length > MAX_WORD_LETTERS
  const errorOf = (line: string) => (isTooLong(line) ? coverMakerText.lineTooLong(line.length) : undefined)
  return (
    <div className="grid items-start gap-5 sm:grid-cols-2">
      <TextInput
        label={coverMakerText.firstLine}
        hint={hasWords ? coverMakerText.wordsHint(first.length) : coverMakerText.noWordsHere}
        error={errorOf(first) ?? (isWide ? coverMakerText.wordsTooWide : undefined)}
        autoComplete="off"
        value={first}
        onChange={(event) => write([event.target.value, second])}
      />
      <TextInput
        label={coverMakerText.secondLine}
        hint={hasWords ? coverMakerText.letters(second.length) : undefined}
        error={errorOf(second)}
        autoComplete="off"
        value={second}
        onChange={(event) => write([first, event.target.value])}
      />
    </div>
  )
}

/** A sample of a world: its background with its accent colours. */
function WorldSample({ world: name }: { world: (typeof WORLDS)[number] }) {
  const world = worlds[name]
  return (
    <svg viewBox="0 0 56 56" aria-hidden="true" className="block w-full">
      <rect width="56" height="56" fill={world.bg} />
      <circle cx="40" cy="20" r="24" fill={world.bg2} />
      <circle cx="14" cy="42" r="7" fill={world.a} />
      <circle cx="28" cy="42" r="7" fill={world.b} />
      <circle cx="42" cy="42" r="7" fill={world.c} />
    </svg>
  )
}
