import { CAPTION_LANGUAGES, type CaptionLanguage } from '@kashf/contract/constants.ts'

/**
 * `auto` adapts to the connection; `saver` does too, but never above 360 lines; `audio` is sound only; a number is a
 * fixed quality in lines.
 */
export type QualityChoice = 'auto' | 'saver' | 'audio' | number

/** Player preferences of this browser, shared by all videos. */
export interface PlayerSettings {
  rate: number
  quality: QualityChoice
  captions: CaptionLanguage | 'off'
  /** Last measured bandwidth, bit/s; null before the first measurement. */
  bandwidth: number | null
}

/** Playback rates in the menu. */
export const RATES: readonly number[] = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2, 2.5, 3]

const KEY = 'player'
const defaults: PlayerSettings = { rate: 1, quality: 'auto', captions: 'off', bandwidth: null }

/** Reads the stored settings; parts that are missing or invalid get their default. */
export function readSettings(): PlayerSettings {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}')
    if (typeof stored !== 'object' || stored === null) return defaults
    return {
      rate: ('rate' in stored && RATES.find((rate) => rate === stored.rate)) || defaults.rate,
      quality: 'quality' in stored && isQuality(stored.quality) ? stored.quality : defaults.quality,
      captions:
        ('captions' in stored && CAPTION_LANGUAGES.find((language) => language === stored.captions)) ||
        defaults.captions,
      bandwidth:
        'bandwidth' in stored && isPositive(stored.bandwidth) ? stored.bandwidth : defaults.bandwidth,
    }
  } catch {
    return defaults
  }
}

/** Stores changed settings. */
export function storeSettings(change: Partial<PlayerSettings>): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...readSettings(), ...change }))
  } catch {
    // Without storage the settings last until the page is closed.
  }
}

const isPositive = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value) && value > 0

const isQuality = (value: unknown): value is QualityChoice =>
  value === 'auto' || value === 'saver' || value === 'audio' || isPositive(value)
