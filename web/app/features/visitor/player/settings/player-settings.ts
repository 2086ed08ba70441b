import { CAPTION_LANGUAGES, type CaptionLanguage } from '@kashf/contract/constants.ts'

/**
 * What to play: by the line (`auto`), by the line but never above 360 lines (`saver`), the sound alone, or always the
 * quality of so many lines.
 */
export type QualityChoice = 'auto' | 'saver' | 'audio' | number

/** What a viewer chose in the player, for every video in this browser. */
export interface PlayerSettings {
  rate: number
  quality: QualityChoice
  captions: CaptionLanguage | 'off'
  /** What the line gave lately, bit/s; null when nothing was measured yet. */
  bandwidth: number | null
}

/** The speeds that the menu offers. */
export const RATES: readonly number[] = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2]

const KEY = 'player'
const unchosen: PlayerSettings = { rate: 1, quality: 'auto', captions: 'off', bandwidth: null }

/** What was chosen before, each part by itself: what this version does not know counts as not chosen. */
export function readSettings(): PlayerSettings {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}')
    if (typeof kept !== 'object' || kept === null) return unchosen
    return {
      rate: ('rate' in kept && RATES.find((rate) => rate === kept.rate)) || unchosen.rate,
      quality: 'quality' in kept && isQuality(kept.quality) ? kept.quality : unchosen.quality,
      captions:
        ('captions' in kept && CAPTION_LANGUAGES.find((language) => language === kept.captions)) ||
        unchosen.captions,
      bandwidth: 'bandwidth' in kept && isPositive(kept.bandwidth) ? kept.bandwidth : unchosen.bandwidth,
    }
  } catch {
    return unchosen
  }
}

/** Keeps a change of what is chosen. */
export function storeSettings(change: Partial<PlayerSettings>): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...readSettings(), ...change }))
  } catch {
    // A browser that refuses storage forgets it with the page.
  }
}

const isPositive = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value) && value > 0

const isQuality = (value: unknown): value is QualityChoice =>
  value === 'auto' || value === 'saver' || value === 'audio' || isPositive(value)
