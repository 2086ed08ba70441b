import type { Chapter } from '@kashf/contract/learning/chapters.ts'
import { Captions, Keyboard, List, NotebookPen } from 'lucide-react'
import { useMemo } from 'react'
import { formatClock } from '../../../../shell/format/format.ts'
import { chapterText } from '../../../../text/browse/chapters.ts'
import { playerText } from '../../../../text/browse/player.ts'
import { useCurrentChapter } from '../chapters/use-current-chapter.ts'
import { QualityIcon, qualityOptions, shownChoice } from '../quality/quality-options.tsx'
import type { useQuality } from '../quality/use-quality.ts'
import { RATES } from '../settings/player-settings.ts'
import { PlayerMenu } from './player-menu.tsx'
import type { useCaptions } from './use-captions.ts'
import type { usePlayback } from './use-playback.ts'

interface ControlBarProps {
  playback: ReturnType<typeof usePlayback>
  quality: ReturnType<typeof useQuality>
  captions: ReturnType<typeof useCaptions>
  /** Languages of the available captions. */
  languages: (keyof typeof playerText.captionLanguages)[]
  durationS: number
  media: HTMLVideoElement
  chapters: readonly Chapter[]
  /** The player fills the window in place of a full screen. */
  isFullWindow: boolean
  /** Called when a menu has opened or closed. */
  onChoosing: (isChoosing: boolean) => void
  onNote: (() => void) | undefined
  onHelp: () => void
}

/** The player's buttons and menus, below the time range. */
export function ControlBar(props: ControlBarProps) {
  const { playback, quality, captions, languages, durationS, media, chapters } = props
  const { isFullWindow, onChoosing, onNote, onHelp } = props
  const qualities = quality.qualities && qualityOptions(quality.qualities, durationS)
  return (
    <media-control-bar class="lesson-player-bar">
      <media-play-button />
      <media-seek-backward-button seekoffset="10" class="lesson-player-wide" />
      <media-seek-forward-button seekoffset="10" class="lesson-player-wide" />
      <media-mute-button />
      <media-volume-range class="lesson-player-wide" />
      <media-time-display showduration notoggle />
      <span className="lesson-player-space" />
      <PlayerMenu
        label={playerText.rate}
        options={RATES.map((rate) => ({ value: rate, label: playerText.speed(rate) }))}
        chosen={playback.rate}
        onChoose={playback.setRate}
        onOpenChange={onChoosing}
      >
        {playerText.speed(playback.rate)}
      </PlayerMenu>
      {quality.qualities && qualities && (
        <PlayerMenu
          label={playerText.qualityTitle}
          options={qualities}
          chosen={shownChoice(quality.qualities, quality.choice)}
          onChoose={quality.choose}
          onOpenChange={onChoosing}
        >
          <QualityIcon choice={shownChoice(quality.qualities, quality.choice)} />
        </PlayerMenu>
      )}
      {chapters.length > 0 && <ChapterMenu media={media} chapters={chapters} onChoosing={onChoosing} />}
      {languages.length > 0 && (
        <PlayerMenu
          label={playerText.captions}
          options={[
            { value: 'off' as const, label: playerText.captionsOff },
            ...languages.map((value) => ({ value, label: playerText.captionLanguages[value] })),
          ]}
          chosen={captions.shown}
          onChoose={captions.choose}
          onOpenChange={onChoosing}
        >
          <Captions size={24} aria-hidden="true" opacity={captions.shown === 'off' ? 0.6 : 1} />
        </PlayerMenu>
      )}
      {onNote && (
        <button
          type="button"
          className="player-button"
          aria-label={playerText.note}
          title={playerText.note}
          keysused="Enter Space"
          onClick={onNote}
        >
          <NotebookPen size={22} aria-hidden="true" />
        </button>
      )}
      <button
        type="button"
        className="player-button lesson-player-wide"
        aria-label={playerText.keysTitle}
        title={playerText.keysTitle}
        keysused="Enter Space"
        onClick={onHelp}
      >
        <Keyboard size={22} aria-hidden="true" />
      </button>
      <media-pip-button class="lesson-player-pip" />
      <media-fullscreen-button mediaisfullscreen={isFullWindow || undefined} />
    </media-control-bar>
  )
}

/** Tells and chooses the chapter; on phones the list below the video does. */
function ChapterMenu({
  media,
  chapters,
  onChoosing,
}: Pick<ControlBarProps, 'media' | 'chapters' | 'onChoosing'>) {
  const place = useMemo(() => ({ current: media }), [media])
  const current = useCurrentChapter(place, chapters)
  return (
    <PlayerMenu
      className="lesson-player-wide"
      label={chapterText.title}
      options={chapters.map(({ at_s, title }) => ({ value: at_s, label: title, note: formatClock(at_s) }))}
      chosen={chapters[current]?.at_s ?? 0}
      onChoose={(at_s) => {
        media.currentTime = at_s
      }}
      onOpenChange={onChoosing}
    >
      <List size={22} aria-hidden="true" />
    </PlayerMenu>
  )
}
