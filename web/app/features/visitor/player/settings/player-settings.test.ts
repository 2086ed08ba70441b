import { beforeEach, describe, expect, it } from 'vitest'
import { keepChoice, readChoices } from './player-settings.ts'

beforeEach(() => localStorage.clear())

describe('what was chosen in the player', () => {
  it('is kept part by part', () => {
    keepChoice({ rate: 1.5 })
    keepChoice({ quality: 360 })
    keepChoice({ captions: 'uz' })
    expect(readChoices()).toEqual({ rate: 1.5, quality: 360, captions: 'uz', bandwidth: null })
  })

  it('counts as not chosen where it makes no sense', () => {
    localStorage.setItem('player', '{"rate":9,"quality":"best","captions":"de","bandwidth":-1}')
    expect(readChoices()).toEqual({ rate: 1, quality: 'auto', captions: 'off', bandwidth: null })
    localStorage.setItem('player', '{broken')
    expect(readChoices().rate).toBe(1)
  })
})
