import { beforeEach, describe, expect, it } from 'vitest'
import { readSettings, storeSettings } from './player-settings.ts'

beforeEach(() => localStorage.clear())

describe('player settings', () => {
  it('are stored one by one', () => {
    storeSettings({ rate: 1.5 })
    storeSettings({ quality: 360 })
    storeSettings({ captions: 'uz' })
    expect(readSettings()).toEqual({ rate: 1.5, quality: 360, captions: 'uz', bandwidth: null })
  })

  it('fall back to defaults when the stored values are invalid', () => {
    localStorage.setItem('player', '{"rate":9,"quality":"best","captions":"de","bandwidth":-1}')
    expect(readSettings()).toEqual({ rate: 1, quality: 'auto', captions: 'off', bandwidth: null })
    localStorage.setItem('player', '{broken')
    expect(readSettings().rate).toBe(1)
  })
})
